import type { Context } from 'hono'
import { countCodes, ownCodes } from '../../factors/recovery-code-rows.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'

export function recoveryCodesStatus({ database }: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    const { id, factor_type: type } = ownCodes(c.var.account)
    return c.json({ id, type, ...(await countCodes(database.query, id)) })
  }
}
