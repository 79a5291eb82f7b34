import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isBanned } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts, SignedInEnvironment } from '../parts.ts'
import { requireSignedIn } from './find-signed-in.ts'
import { badToken, verifyAccessToken } from './tokens.ts'

const BEARER = /^bearer (\S+)$/i

/** Requires a good token whose session has not ended, however long the token would still last. */
export function authenticate(parts: AuthParts) {
  return createMiddleware<SignedInEnvironment>(async (c, next) => {
    const token = readBearer(c)
    // Clients send their API key while nobody is signed in.
    if (parts.apiKeys.roleOf(token)) throw badToken('invalid claim: missing sub claim')
    const claims = await verifyAccessToken(parts, token)
    const { account, session } = await requireSignedIn(
      parts.database.query,
      claims.sub,
      claims.session_id,
      parts.now(),
    )
    if (isBanned(account, parts.now())) throw new ApiError(403, 'user_banned', 'User is banned')
    c.set('account', account)
    c.set('session', session)
    await next()
  })
}

/** Refuses anonymous accounts, as what protects an account would be lost with their session. */
export const requireNotAnonymous = createMiddleware<SignedInEnvironment>(async (c, next) => {
  if (c.var.account.is_anonymous) {
    const message = 'Anonymous user not allowed to perform these actions'
    throw new ApiError(403, 'no_authorization', message)
  }
  await next()
})

export function readBearer(c: Context): string {
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new ApiError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}
