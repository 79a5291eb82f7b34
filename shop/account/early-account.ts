import { isStored } from '../islands/is-stored.ts'
import { SESSION_KEY } from './session/session-key.ts'
import { PENDING_KEY } from './session/sign-out/pending-key.ts'

/**
 * Pages are the same document for everyone. This mark on the root selects the header's account control in CSS,
 * before any island hydrates.
 */
export function markSignedIn(): void {
  const look = () => document.documentElement.toggleAttribute('data-signed-in', isStored(SESSION_KEY))
  look()
  addEventListener('pageshow', look)
  addEventListener('storage', look)
  document.addEventListener('prerenderingchange', look)
}

/** Most visitors have no mail link to follow and no sign-out to repeat, so the code for both loads only when needed. */
export function resumeAccountIfAny(): void {
  if (!location.hash.includes('=') && !isStored(PENDING_KEY)) return
  import('./resume-account.ts').then(
    (script) => script.resumeAccount(),
    // It names the script that did not come.
    (error) => console.info(String(error)),
  )
}
