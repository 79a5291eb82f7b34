import type { ToastMessage } from './toast-message.ts'

/** Where the tab keeps a toast for its next page. */
export const CARRIED_TOAST_KEY = 'keel_toast'

/** For a toast that belongs after a navigation. Where the tab keeps nothing it is not shown. */
export function carryToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(CARRIED_TOAST_KEY, JSON.stringify(message))
  } catch {
    // Nothing to be done: the page that it was for comes all the same.
  }
}

export function takeCarriedToast(): ToastMessage | undefined {
  try {
    const text = sessionStorage.getItem(CARRIED_TOAST_KEY)
    sessionStorage.removeItem(CARRIED_TOAST_KEY)
    const message: unknown = JSON.parse(text ?? 'null')
    return isToast(message) ? message : undefined
  } catch {
    return undefined
  }
}

function isToast(message: unknown): message is ToastMessage {
  return (
    typeof message === 'object' && message !== null && 'title' in message && typeof message.title === 'string'
  )
}
