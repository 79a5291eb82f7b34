import type { StorefrontError } from '../../clients/storefront/error.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { failureWords } from './checkout-failure.ts'

/** Clause 8.06. */
export function logFailure(error: StorefrontError): void {
  console.error('The checkout could not be created:', error)
}

/** Clause 8.06, and a toast (clause 8.01 asks for one where payment is required). */
export function reportFailure(error: StorefrontError, show = showToast): void {
  logFailure(error)
  const { title, text } = failureWords(error)
  void show({ kind: 'error', title, description: text })
}
