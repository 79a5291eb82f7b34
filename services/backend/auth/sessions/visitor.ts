import type { Context } from 'hono'
import type { CallerEnvironment } from '../../api-key/caller.ts'

/** The holder of a session, as far as a request tells. */
export interface Visitor {
  readonly userAgent: string | null
  readonly address: string | null
}

const MAX_USER_AGENT_LENGTH = 512

export function visitorOf(c: Context<CallerEnvironment>): Visitor {
  return {
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    address: c.env.address ?? null,
  }
}
