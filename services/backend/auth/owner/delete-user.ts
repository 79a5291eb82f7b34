import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError } from '../answers/api-error.ts'
import { byOwner, recordAudit } from '../audit/record-audit.ts'
import { readBody } from '../input/read-body.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'

const schema = v.object({ should_soft_delete: v.nullish(v.boolean(), false) })

/** Deletes the account with its sessions, factors and identities: from then on its tokens are nobody's. */
export function deleteUser({ database, now }: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const hasBody = (await c.req.text()) !== ''
    if (hasBody && (await readBody(c, schema)).should_soft_delete) {
      throw new ApiError(400, 'validation_failed', 'An account is deleted for good, or banned')
    }
    const { account } = c.var
    await database.query.transaction().execute(async (trx) => {
      await trx.deleteFrom('auth.users').where('id', '=', account.id).execute()
      await recordAudit(trx, byOwner('user_deleted', account), now())
    })
    return c.json({})
  }
}
