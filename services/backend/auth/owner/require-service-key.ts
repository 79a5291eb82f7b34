import { createMiddleware } from 'hono/factory'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import { readBearer } from '../sessions/authenticate.ts'
import { verifyAccessToken } from '../sessions/tokens.ts'

/** Lets only the service key through: nobody becomes the owner by signing in. */
export function requireServiceKey(parts: AuthParts) {
  return createMiddleware<OwnerEnvironment>(async (c, next) => {
    const token = readBearer(c)
    const role = parts.apiKeys.roleOf(token)
    if (!role) await verifyAccessToken(parts, token)
    if (role !== 'service_role') throw new ApiError(403, 'not_admin', 'User not allowed')
    await next()
  })
}
