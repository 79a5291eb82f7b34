import { createMiddleware } from 'hono/factory'
import { isBanned } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts, SignedInEnvironment } from '../parts.ts'
import { badToken, verifyAccessToken } from './access-token.ts'
import { readBearer } from './bearer.ts'
import { requireSignedIn } from './find-signed-in.ts'

/** Lets through whose token is good and whose session has not ended, however long the token would still last. */
export function authenticate(parts: AuthParts) {
  return createMiddleware<SignedInEnvironment>(async (c, next) => {
    const token = readBearer(c)
    // Clients send their key where nobody has signed in.
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
