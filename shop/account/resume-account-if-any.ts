import { isStored } from '../islands/is-stored.ts'
import { UNHEARD_KEY } from './session/sign-out/unheard-key.ts'

/** Most visitors come without a link of a mail, and without a sign-out to repeat: neither is part of every page. */
export function resumeAccountIfAny(): void {
  if (!location.hash.includes('=') && !isStored(UNHEARD_KEY)) return
  import('./resume-account.ts').then(
    ({ resumeAccount }) => resumeAccount(),
    (error) => console.info('The link of a mail cannot be followed:', String(error)),
  )
}
