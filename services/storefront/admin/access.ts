import type { MiddlewareHandler } from 'hono'
import { equalsSecret } from '#services/shared/equals-secret.ts'

const BEARER = /^Bearer +(?<key>\S+)$/i
const MAX_NAME_CHARACTERS = 100

export interface AdminEnv {
  Variables: {
    /** Whom the change log will name. */
    who: string
  }
}

/** Whoever holds the service key is the owner, and is believed about who they are. */
export function admitOwner(serviceKey: string): MiddlewareHandler<AdminEnv> {
  return async (c, next) => {
    const given = BEARER.exec(c.req.header('authorization') ?? '')?.groups?.key
    if (given === undefined || !equalsSecret(serviceKey, given)) {
      return c.json({ error: 'the service key is missing or wrong' }, 401, { 'www-authenticate': 'Bearer' })
    }
    const name = c.req.header('x-changed-by')?.trim().slice(0, MAX_NAME_CHARACTERS)
    c.set('who', name || 'holder of the service key')
    c.header('cache-control', 'no-store')
    return next()
  }
}
