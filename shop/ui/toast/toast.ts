import type { ToastMessage } from './toast-message.ts'

/**
 * Shows a toast at the top of the page. Sonner comes with the first one: until something has happened
 * there is nothing to announce, and a page should not carry it.
 */
export async function showToast(message: ToastMessage): Promise<void> {
  const { raiseToast } = await import('./toaster.tsx')
  raiseToast(message)
}
