import { repeatSignOuts } from './session/sign-out/repeat-sign-outs.ts'
import { followMailLink } from './sign-in/follow-mail-link.ts'

/** Follows the link of a mail, and repeats sign-outs that the server has not heard of. */
export function resumeAccount(): void {
  followMailLink()
  repeatSignOuts()
}
