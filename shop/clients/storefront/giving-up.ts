import type { StorefrontResult } from './error.ts'
import type { StorefrontClient } from './storefront.ts'

/** The type that every method of the client has: it answers failures as values. */
export type Ask = (...asked: never[]) => Promise<StorefrontResult<unknown>>

/** The client, with each of its methods behind the guard. */
export function guarded(client: StorefrontClient, guard: (ask: Ask) => Ask): StorefrontClient {
  const methods: Record<keyof StorefrontClient, Ask> = client
  const guardedMethods = Object.entries(methods).map(([name, ask]) => [name, guard(ask)])
  // Each guarded method takes and answers what the client's own does, which the type of `fromEntries` cannot say.
  return Object.fromEntries(guardedMethods) as StorefrontClient
}

/**
 * Wraps the client for one page: after the first failure it sends no more requests, and later calls return the same
 * failure. So a storefront that hangs costs a visitor one time-out, not one for each list.
 */
export function givingUp(client: StorefrontClient): StorefrontClient {
  let failure: StorefrontResult<never> | undefined
  return guarded(client, (ask) => async (...asked) => {
    if (failure) return failure
    const result = await ask(...asked)
    if (!result.ok) failure ??= result
    return result
  })
}
