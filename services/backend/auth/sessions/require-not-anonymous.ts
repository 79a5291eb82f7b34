import { createMiddleware } from 'hono/factory'
import { ApiError } from '../answers/api-error.ts'
import type { SignedInEnvironment } from '../parts.ts'

/** Lets through whose account has a name: what protects it would be lost with the session. */
export const requireNotAnonymous = createMiddleware<SignedInEnvironment>(async (c, next) => {
  if (c.var.account.is_anonymous) {
    const message = 'Anonymous user not allowed to perform these actions'
    throw new ApiError(403, 'no_authorization', message)
  }
  await next()
})
