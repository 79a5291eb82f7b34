import { isStored } from '../../islands/is-stored.ts'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { ACCOUNT_PATH, SIGN_IN_PATH } from '../paths.ts'
import { SESSION_KEY } from '../session/session-key.ts'
import { keepProof } from '../stored-proof.ts'

/** Who has no session leaves the account's page before any of its panel is loaded. */
export function leaveUnlessSignedIn(): void {
  whenPageIsShown(browserPage, () => {
    if (isStored(SESSION_KEY)) return
    keepProof()
    leaveForSignIn()
  })
}

/** Keeps the fragment, because it may come from a mail's link. */
export function leaveForSignIn(): true {
  location.replace(`${SIGN_IN_PATH}?next=${ACCOUNT_PATH}${location.hash}`)
  return true
}
