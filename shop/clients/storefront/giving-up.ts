import type { StorefrontResult } from './error.ts'
import type { StorefrontClient } from './storefront.ts'

/** The type that every method of the client has: it answers failures as values. */
type Ask = (...asked: never[]) => Promise<StorefrontResult<unknown>>

/**
 * Wraps the client for one page: after the first failure it sends no more requests, and later calls return the same
 * failure. So a storefront that hangs costs a visitor one time-out, not one for each list.
 */
export function givingUp(client: StorefrontClient): StorefrontClient {
  let failure: StorefrontResult<never> | undefined
  const guard =
    (ask: Ask): Ask =>
    async (...asked) => {
      if (failure) return failure
      const result = await ask(...asked)
      if (!result.ok) failure ??= result
      return result
    }
  const methods: Record<keyof StorefrontClient, Ask> = client
  const guarded = Object.entries(methods).map(([name, ask]) => [name, guard(ask)])
  // Each guarded method takes and answers what the client's own does, which the type of `fromEntries` cannot say.
  return Object.fromEntries(guarded) as StorefrontClient
}
