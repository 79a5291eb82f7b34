import { carryToast } from '../../ui/toast/carried-toast.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { ToastMessage } from '../../ui/toast/toast-message.ts'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  user_banned: 'This account is closed. Write to us if you do not know why.',
  user_not_found: 'This account no longer exists.',
  session_expired: 'You have been signed in for a long time. Please sign in again.',
}
const ELSEWHERE = 'This session was ended, here or on another device. Please sign in again.'

let told: ToastMessage | undefined

/** Tells visitors who did not sign out themselves that they are signed out, and why; `code` is the auth service's. */
export function tellSessionEnded(code: string): void {
  if (told) return
  told = ended(DESCRIPTIONS[code])
  void showToast(told)
}

/** Shows the toast on the next page, too, because the visitor is leaving this one. */
export function carryEnded(): void {
  carryToast(told ?? ended())
}

/** The visitor did not ask for this, so the toast has no check mark. */
function ended(description = ELSEWHERE): ToastMessage {
  return { kind: 'error', title: 'You are signed out', description }
}
