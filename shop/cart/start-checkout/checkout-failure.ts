import type { StorefrontError } from '../../clients/storefront/error.ts'

interface FailureWords {
  title: string
  text: string
}

/** What the buyer can act on is said in full; the rest is for the console. */
export function failureWords({ kind, message, description }: StorefrontError): FailureWords {
  const title = 'The checkout could not be created'
  if (kind === 'payment-required') return { title: message, text: description ?? '' }
  if (kind === 'user') return { title, text: message }
  return { title, text: 'Your cart is safe and nothing was charged. Please try again in a moment.' }
}
