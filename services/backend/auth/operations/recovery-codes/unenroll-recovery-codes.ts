import type { Context } from 'hono'
import { ownCodes, requireRaised } from '../../factors/recovery-code-rows.ts'
import { removeFactor } from '../../factors/remove-factor.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'

export function unenrollRecoveryCodes(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    const codes = ownCodes(c.var.account)
    requireRaised(c.var.session)
    await removeFactor(parts, c.var.account, codes, 'factor_unenrolled')
    return c.json({ id: codes.id })
  }
}
