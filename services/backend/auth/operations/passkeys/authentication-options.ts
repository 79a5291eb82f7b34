import type { Context } from 'hono'
import type { CallerEnvironment } from '../../../api-key/caller.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts } from '../../parts.ts'
import { requestOptions } from '../../passkeys/ceremony-options.ts'
import { openPasskeyChallenge } from '../../passkeys/passkey-challenges.ts'
import { relyingPartyFor } from '../../passkeys/require-passkeys.ts'
import { toSeconds } from '../../sessions/session.ts'

/** Names no account and asks for none, so it tells nobody who has one: the visitor's own device knows its passkeys. */
export function authenticationOptions(parts: AuthParts) {
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    await enforce(parts.limits.passkeyByAddress, c.env.address)
    const opened = await openPasskeyChallenge(parts.database.query, undefined, parts.now())
    return c.json({
      challenge_id: opened.id,
      options: requestOptions(relyingPartyFor(parts), opened.challenge, []),
      expires_at: toSeconds(opened.expiresAt),
    })
  }
}
