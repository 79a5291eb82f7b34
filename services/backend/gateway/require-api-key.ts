import type { MiddlewareHandler } from 'hono'
import type { ApiKeys } from '../keys/api-keys.ts'

/** What the hosted gateway lets through without a key: links in mails, redirects, and public keys. */
const OPEN_PATHS = [
  '/auth/v1/verify',
  '/auth/v1/callback',
  '/auth/v1/authorize',
  '/auth/v1/.well-known/jwks.json',
]

/** The hosted gateway's own answers, which are not in the words of the service behind it. */
export function requireApiKey(apiKeys: ApiKeys): MiddlewareHandler {
  return async (c, next) => {
    if (OPEN_PATHS.includes(c.req.path)) return next()
    const given = c.req.header('apikey') || c.req.query('apikey')
    if (!given) {
      const hint = 'No `apikey` request header or url param was found.'
      return c.json({ message: 'No API key found in request', hint }, 401)
    }
    if (!apiKeys.roleOf(given)) {
      const hint = 'Double check your Supabase `anon` or `service_role` API key.'
      return c.json({ message: 'Invalid API key', hint }, 401)
    }
    return next()
  }
}
