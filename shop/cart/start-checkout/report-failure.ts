import type { StorefrontError } from '../../clients/storefront/error.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { failureWords } from './checkout-failure.ts'

/** Logs a failure (clause 8.06). */
export function logFailure(error: StorefrontError): void {
  console.error('The checkout could not be created:', error)
}

/** Logs a failure (clause 8.06), and shows the toast of clause 8.01; the page itself shows every other failure. */
export function reportFailure(error: StorefrontError, show = showToast): void {
  logFailure(error)
  if (error.kind !== 'payment-required') return
  const { title, text } = failureWords(error)
  void show({ kind: 'error', title, description: text })
}
