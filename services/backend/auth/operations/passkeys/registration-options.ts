import type { Context } from 'hono'
import { ApiError } from '../../answers/api-error.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'
import { creationOptions } from '../../passkeys/ceremony-options.ts'
import { openPasskeyChallenge } from '../../passkeys/passkey-challenges.ts'
import { listPasskeys, MAX_PASSKEYS } from '../../passkeys/passkey-rows.ts'
import { relyingPartyFor, requireSecondFactor } from '../../passkeys/require-passkeys.ts'
import { toSeconds } from '../../sessions/session.ts'

export function registrationOptions(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(parts.limits.challengeByAddress, c.env.address)
    const { account, session } = c.var
    requireSecondFactor(account, session)
    const present = await listPasskeys(parts.database.query, account.id)
    if (present.length >= MAX_PASSKEYS) throw tooManyPasskeys()
    const opened = await openPasskeyChallenge(parts.database.query, account.id, parts.now())
    const options = creationOptions({
      relyingParty: relyingPartyFor(parts),
      handle: account.id,
      name: account.email ?? '',
      challenge: opened.challenge,
      present,
      signsIn: true,
    })
    return c.json({ challenge_id: opened.id, options, expires_at: toSeconds(opened.expiresAt) })
  }
}

export function tooManyPasskeys(): ApiError {
  return new ApiError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}
