import type { Context } from 'hono'
import { ApiError } from '../../answers/api-error.ts'
import { openChallenge } from '../../factors/challenges.ts'
import { ownFactor, requireTotp } from '../../factors/own-factor.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'
import { toSeconds } from '../../sessions/session.ts'

export function challengeFactor(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    enforce(parts.limits.challengeByAddress, c.env.address)
    const factor = ownFactor(c.var.account, c.req.param('factorId'))
    requireTotp(factor)
    const address = c.env.address ?? null
    const challenge = await openChallenge(parts.database.query, factor.id, address, parts.now())
    if (!challenge) throw new ApiError(404, 'mfa_factor_not_found', 'Factor not found')
    const { id, expiresAt } = challenge
    return c.json({ id, type: factor.factor_type, expires_at: toSeconds(expiresAt) })
  }
}
