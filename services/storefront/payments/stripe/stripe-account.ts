import Stripe from 'stripe'

/** The keys of the account at Stripe that the shop is paid into. */
export interface StripeAccount {
  readonly secretKey: string
  /** Stands in the payment page. */
  readonly publishableKey: string
  /** Signs the notices that Stripe sends. */
  readonly webhookSecret: string
  /** Another address than Stripe's own, for a stand-in on this machine. */
  readonly apiUrl: string | undefined
}

/** How long Stripe may take over an answer; most come within a second. */
export const ANSWER_MS = 8_000

/**
 * The client speaks the version of the API that it was published with, whatever the account is set to. It never asks
 * again by itself, as the payment's own steps do that with the same key.
 */
export function openStripe({ secretKey, apiUrl }: Pick<StripeAccount, 'secretKey' | 'apiUrl'>): Stripe {
  const options = { maxNetworkRetries: 0, timeout: ANSWER_MS, telemetry: false }
  if (apiUrl === undefined) return new Stripe(secretKey, options)
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  })
}

export type KeyAnswer =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly cause: unknown }

/** Asks for what a shop reads anyway, so that a restricted key which lacks the right is noticed too. */
export async function askForKey(account: StripeAccount): Promise<KeyAnswer> {
  try {
    await openStripe(account).paymentIntents.list({ limit: 1 })
    return { kind: 'taken' }
  } catch (error) {
    const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
    const isRefusal = error instanceof StripeAuthenticationError || error instanceof StripePermissionError
    return isRefusal ? { kind: 'refused', reason: error.message } : { kind: 'unknown', cause: error }
  }
}
