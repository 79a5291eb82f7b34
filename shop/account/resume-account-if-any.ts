import { isStored } from '../islands/is-stored.ts'
import { PENDING_KEY } from './session/sign-out/pending-key.ts'

/** Most visitors have no mail link to follow and no sign-out to repeat, so the code for both loads only when needed. */
export function resumeAccountIfAny(): void {
  if (!location.hash.includes('=') && !isStored(PENDING_KEY)) return
  import('./resume-account.ts').then(
    ({ resumeAccount }) => resumeAccount(),
    (error) => console.info('The link of a mail cannot be followed:', String(error)),
  )
}
