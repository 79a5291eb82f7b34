import type { StorefrontError } from '../../clients/storefront/error.ts'

interface FailureWords {
  title: string
  text: string
}

/** The buyer reads the full message of a failure that they can act on; other failures are detailed in the console. */
export function failureWords({ kind, message, description }: StorefrontError): FailureWords {
  const title = 'The checkout could not be created'
  if (kind === 'payment-required') return { title: message, text: description ?? '' }
  if (kind === 'user') return { title, text: message }
  return { title, text: 'Your cart is safe and nothing was charged. Please try again in a moment.' }
}
