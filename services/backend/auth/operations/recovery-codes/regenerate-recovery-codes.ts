import type { Context } from 'hono'
import { ownCodes, replaceCodes, requireRaised } from '../../factors/recovery-code-rows.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'

export function regenerateRecoveryCodes(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(parts.limits.challengeByAddress, c.env.address)
    const { id, friendly_name } = ownCodes(c.var.account)
    requireRaised(c.var.session)
    const { codes } = await replaceCodes(parts, c.var, id)
    return c.json({ id, type: 'recovery_code', friendly_name, total: codes.length, codes })
  }
}
