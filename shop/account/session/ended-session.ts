import { carryToast } from '../../ui/toast/carried-toast.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { ToastMessage } from '../../ui/toast/toast-message.ts'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  user_banned: 'This account is closed. Write to us if you do not know why.',
  user_not_found: 'This account does not exist any more.',
  session_expired: 'You were signed in for a long time. Please sign in again.',
}
const ELSEWHERE = 'This session was ended, here or on another device. Please sign in again.'

let told: ToastMessage | undefined

/** Tells whoever did not sign out by themselves that they are signed out, and why: `code` is the auth service's. */
export function tellEnded(code: string): void {
  if (told) return
  told = ended(DESCRIPTIONS[code])
  void showToast(told)
}

/** For who is led to another page in this moment: told there, too. */
export function carryEnded(): void {
  carryToast(told ?? ended())
}

/** Nothing that anybody wished for, so no check mark. */
function ended(description = ELSEWHERE): ToastMessage {
  return { kind: 'error', title: 'You are signed out', description }
}
