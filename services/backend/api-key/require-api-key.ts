import type { MiddlewareHandler } from 'hono'
import type { ApiKeys } from '../keys/api-keys.ts'

/** The hosted service needs no key on these paths: links in mails, redirects, and public keys. */
const OPEN_PATHS = [
  '/auth/v1/verify',
  '/auth/v1/callback',
  '/auth/v1/authorize',
  '/auth/v1/.well-known/jwks.json',
  '/auth/v1/.well-known/openid-configuration',
  '/auth/v1/.well-known/oauth-authorization-server',
]
/**
 * The storage service looks at its caller's token itself, and a function may be called by anybody whom it lets; the hosted
 * gateway lets everything through to them.
 */
const OPEN_FOLDERS = ['/storage/v1/', '/functions/v1/']

/** Answers as the hosted service's key check does, whose words differ from those of the service behind it. */
export function requireApiKey(apiKeys: ApiKeys): MiddlewareHandler {
  return async (c, next) => {
    const { path } = c.req
    if (OPEN_PATHS.includes(path) || OPEN_FOLDERS.some((folder) => path.startsWith(folder))) return next()
    const refusal = refuseApiKey(apiKeys, c.req.header('apikey') || c.req.query('apikey'))
    return refusal ? c.json(refusal, 401) : next()
  }
}

/** The body of the 401 that answers a missing or wrong key. */
export function refuseApiKey(apiKeys: ApiKeys, given: string | undefined) {
  if (!given) {
    const hint = 'No `apikey` request header or url param was found.'
    return { message: 'No API key found in request', hint }
  }
  if (apiKeys.roleOf(given)) return undefined
  const hint = 'Double check your Supabase `anon` or `service_role` API key.'
  return { message: 'Invalid API key', hint }
}
