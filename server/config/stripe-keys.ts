import { isThisMachine } from '#facts/this-machine.ts'
import type { CheckedEnvironment } from './environment-schema.ts'

/** Finds what the keys of a Stripe account must not be together, before any of them is used. */
export function findStripeProblems(environment: CheckedEnvironment): string[] {
  const { PAYMENTS, STOREFRONT_URL, STRIPE_SECRET_KEY: secret, STRIPE_API_URL: apiUrl } = environment
  if (secret === undefined) {
    return PAYMENTS === 'stripe' ? ['PAYMENTS is stripe, but STRIPE_SECRET_KEY is not set'] : []
  }
  const problems: string[] = []
  const isLive = isOfLive(secret)
  const { STRIPE_PUBLISHABLE_KEY: publishable, PUBLIC_URL: publicUrl } = environment
  if (STOREFRONT_URL !== undefined)
    problems.push('STRIPE_SECRET_KEY is set, but with STOREFRONT_URL the hosted storefront takes the money')
  if (publishable !== undefined && isOfLive(publishable) !== isLive)
    problems.push(
      `STRIPE_PUBLISHABLE_KEY is a ${modeOf(!isLive)} key and STRIPE_SECRET_KEY a ${modeOf(isLive)} one: take both of one mode`,
    )
  if (isLive && new URL(publicUrl ?? 'http://localhost').protocol !== 'https:')
    problems.push('STRIPE_SECRET_KEY is a live key, so PUBLIC_URL must begin with https://')
  if (apiUrl !== undefined && (isLive || !isThisMachine(new URL(apiUrl).hostname)))
    problems.push('STRIPE_API_URL is for a stand-in on this machine, with test keys')
  return problems
}

function isOfLive(key: string): boolean {
  return key.includes('_live_')
}

function modeOf(isLive: boolean): string {
  return isLive ? 'live' : 'test'
}
