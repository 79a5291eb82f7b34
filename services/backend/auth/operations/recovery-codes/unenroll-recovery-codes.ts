import type { Context } from 'hono'
import { ownCodes, requireRaised } from '../../factors/recovery-code-rows.ts'
import { removeFactor } from '../../factors/remove-factor.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'

export function unenrollRecoveryCodes(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    const { account, session } = c.var
    const codes = ownCodes(account)
    requireRaised(session)
    const removal = { factorId: codes.id, action: 'factor_unenrolled', sessionId: session.id } as const
    await removeFactor(parts, account, removal)
    return c.json({ id: codes.id })
  }
}
