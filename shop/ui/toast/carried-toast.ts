import type { ToastMessage } from './toast-message.ts'

/** Key under which the tab keeps a toast for its next page. */
export const CARRIED_TOAST_KEY = 'keel_toast'

/** Keeps a toast that belongs after a navigation. Where the tab keeps nothing, it is not shown. */
export function carryToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(CARRIED_TOAST_KEY, JSON.stringify(message))
  } catch {
    // The page that the toast was for comes all the same.
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
