import type { Context } from 'hono'
import { ApiError } from '../../answers/api-error.ts'
import { openChallenge } from '../../factors/challenges.ts'
import { type Factor, ownFactor, requireChallenged, requireFactorsShown } from '../../factors/own-factor.ts'
import { listFactorPasskeys } from '../../factors/show-passkey.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'
import { creationOptions, makeChallenge, requestOptions } from '../../passkeys/ceremony-options.ts'
import { relyingPartyFor } from '../../passkeys/require-passkeys.ts'
import { toSeconds } from '../../sessions/session.ts'

export function challengeFactor(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(parts.limits.challengeByAddress, c.env.address)
    const { account, session } = c.var
    const factor = ownFactor(account, c.req.param('factorId'))
    requireFactorsShown(account, session, factor)
    const type = requireChallenged(factor)
    const webauthn = type === 'webauthn' ? await webauthnOptions(parts, account, factor) : undefined
    const challenge = await openChallenge(
      parts.database.query,
      factor.id,
      { address: c.env.address ?? null, toSign: webauthn?.credential_options.publicKey.challenge ?? null },
      parts.now(),
    )
    if (!challenge) throw new ApiError(404, 'mfa_factor_not_found', 'Factor not found')
    const { id, expiresAt } = challenge
    return c.json({ id, type, expires_at: toSeconds(expiresAt), ...(webauthn && { webauthn }) })
  }
}

/** A factor that is not verified yet gets its passkey first; after that any of the account's factors may sign. */
async function webauthnOptions(
  parts: AuthParts,
  account: SignedInEnvironment['Variables']['account'],
  factor: Factor,
) {
  const relyingParty = relyingPartyFor(parts)
  const challenge = makeChallenge()
  const present = await listFactorPasskeys(parts.database.query, account.id)
  if (factor.status === 'verified') {
    const publicKey = requestOptions(relyingParty, challenge, present)
    return { type: 'request', credential_options: { publicKey } }
  }
  const publicKey = creationOptions({
    relyingParty,
    // A device keeps one passkey for each handle: under the account's own this one would replace the passkey that signs in.
    handle: factor.id,
    name: `${account.email ?? ''} (second step)`,
    challenge,
    present,
    signsIn: false,
  })
  return { type: 'create', credential_options: { publicKey } }
}
