import { repeatSignOuts } from './session/sign-out/repeat-sign-outs.ts'
import { followMailLink } from './sign-in/follow-mail-link.ts'

/** What an earlier page has left to do, and what the link of a mail brings. */
export function resumeAccount(): void {
  followMailLink()
  repeatSignOuts()
}
