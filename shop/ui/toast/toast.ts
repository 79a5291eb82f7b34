import { sayInNotice } from './say-in-notice.ts'
import type { ToastMessage } from './toast-message.ts'

/**
 * Shows a toast at the top of the page. Sonner comes with the first one: until something has happened
 * there is nothing to announce, and a page should not carry it. Where the line is down it does not come,
 * just when there is a failure to tell of.
 */
export async function showToast(message: ToastMessage): Promise<void> {
  const toaster = await loadToaster()
  if (toaster) toaster.raiseToast(message)
  else sayInNotice(inOneLine(message))
}

/** Undefined where it does not come. */
export function loadToaster(): Promise<typeof import('./toaster.tsx') | undefined> {
  return import('./toaster.tsx').catch(() => undefined)
}

function inOneLine({ title, description }: ToastMessage): string {
  if (!description) return title
  return `${title}${/[.!?]$/.test(title) ? '' : '.'} ${description}`
}
