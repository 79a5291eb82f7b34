import type { Context } from 'hono'
import { ApiError } from '../../answers/api-error.ts'
import { acceptFactor } from '../../factors/accept-factor.ts'
import { proofSchema } from '../../factors/factor-proof.ts'
import { ownFactor, requireChallenged, requireFactorsShown } from '../../factors/own-factor.ts'
import { showCode } from '../../factors/show-code.ts'
import { showPasskey } from '../../factors/show-passkey.ts'
import { readBody } from '../../input/read-body.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'
import { requireSignedIn } from '../../sessions/find-signed-in.ts'
import { toSessionJson } from '../../sessions/tokens.ts'

/** The session goes on with two factors, under new tokens. */
export function verifyFactor(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(parts.limits.codeByAddress, c.env.address)
    const { account, session } = c.var
    const factor = ownFactor(account, c.req.param('factorId'))
    requireFactorsShown(account, session, factor)
    const input = await readBody(c, proofSchema)
    if (input.code === '' && factor.factor_type !== 'webauthn') {
      throw new ApiError(400, 'validation_failed', 'Code needs to be non-empty')
    }
    const type = requireChallenged(factor)
    const now = parts.now()
    const asked = { account, factor, input, from: c.env.address }
    const shown =
      type === 'webauthn' ? await showPasskey(parts, asked, now) : await showCode(parts, asked, now)
    const counter = await acceptFactor(
      parts,
      {
        account,
        sessionId: session.id,
        factorId: shown.factorId,
        factorType: type,
        from: c.env.address,
        news:
          factor.status === 'verified' ? undefined : { kind: 'factor-added', isPasskey: type === 'webauthn' },
        traits: { challenge_id: input.challenge_id },
        useUp: shown.useUp,
      },
      now,
    )
    await shown.onAccepted?.()
    const raised = await requireSignedIn(parts.database.query, account.id, session.id, now)
    return c.json(await toSessionJson(parts, raised.account, raised.session, counter))
  }
}
