import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError } from '../answers/api-error.ts'
import { readBody } from '../input/read-body.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'

const schema = v.object({ should_soft_delete: v.nullish(v.boolean(), false) })

/** With its sessions, factors and identities: from then on its tokens are nobody's. */
export function adminDeleteUser({ database }: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const hasBody = (await c.req.text()) !== ''
    if (hasBody && (await readBody(c, schema)).should_soft_delete) {
      throw new ApiError(400, 'validation_failed', 'An account is deleted for good, or banned')
    }
    await database.query.deleteFrom('auth.users').where('id', '=', c.var.account.id).execute()
    return c.json({})
  }
}
