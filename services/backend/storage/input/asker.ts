import type { Context } from 'hono'
import { networkOf } from '#services/shared/network.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'

/** Accounts cost nothing, so networks are counted. A request without an address is this process's own. */
export function askerOf(c: Context<CallerEnvironment>): string | undefined {
  return c.env?.address === undefined ? undefined : networkOf(c.env.address)
}
