import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import { selectAccounts } from './select-accounts.ts'

const idSchema = v.pipe(v.string(), v.uuid())

/** Loads the account that the path names. */
export function loadAccount({ database }: AuthParts) {
  return createMiddleware<OwnerEnvironment>(async (c, next) => {
    const id = v.safeParse(idSchema, c.req.param('userId'))
    if (!id.success) throw new ApiError(404, 'validation_failed', 'user_id must be an UUID')
    const account = await selectAccounts(database.query)
      .where('account.id', '=', id.output)
      .executeTakeFirst()
    if (!account) throw accountNotFound()
    c.set('account', account)
    await next()
  })
}

export function accountNotFound(): ApiError {
  return new ApiError(404, 'user_not_found', 'User not found')
}
