import type { Context } from 'hono'
import type { CallerEnvironment } from '../../../api-key/caller.ts'
import { isBanned, lockAccount, selectAccounts } from '../../accounts/select-accounts.ts'
import { ApiError } from '../../answers/api-error.ts'
import { readBody } from '../../input/read-body.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts } from '../../parts.ts'
import { encodeHandle } from '../../passkeys/ceremony-options.ts'
import { checkShownCredential } from '../../passkeys/check-credential.ts'
import {
  ceremonySchema,
  parseShownCredential,
  readCeremony,
  type ShownCredentialInput,
  verificationFailed,
} from '../../passkeys/credential-input.ts'
import { takePasskeyChallenge } from '../../passkeys/passkey-challenges.ts'
import { countUse, type Passkey } from '../../passkeys/passkey-rows.ts'
import { relyingPartyFor } from '../../passkeys/require-passkeys.ts'
import { beginSession, describeNewSession } from '../../sessions/answer-new-session.ts'

/** Signs in. The session has one factor: an account with two-step verification is asked for its second one, too. */
export function authenticationVerify(parts: AuthParts) {
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    await enforce(parts.limits.codeByAddress, c.env.address)
    const { challengeId, credential } = readCeremony(await readBody(c, ceremonySchema))
    const input = parseShownCredential(credential)
    const { query } = parts.database
    const now = parts.now()
    const challenge = await takePasskeyChallenge(query, challengeId, undefined, now)
    const passkey = await findPasskey(parts, input)
    if (!passkey) throw verificationFailed()
    const ceremony = { relyingParty: relyingPartyFor(parts), challenge, requiresHolder: true }
    const shown = await checkShownCredential(ceremony, passkey, input)
    if (!shown) throw verificationFailed()
    const begun = await query.transaction().execute(async (trx) => {
      await lockAccount(trx, passkey.user_id)
      const account = await selectAccounts(trx)
        .where('account.id', '=', passkey.user_id)
        .executeTakeFirstOrThrow()
      if (isBanned(account, now)) throw new ApiError(403, 'user_banned', 'User is banned')
      if (!account.email_confirmed_at) throw new ApiError(403, 'email_not_confirmed', 'Email not confirmed')
      if (!(await countUse(trx, passkey.id, shown, now))) throw verificationFailed()
      return beginSession(trx, parts, c, account, 'passkey')
    })
    return c.json(await describeNewSession(parts, begun))
  }
}

/** The device hands back whose passkey it is, which must agree: its owner chose the account, not the key alone. */
async function findPasskey(
  { database }: Pick<AuthParts, 'database'>,
  { id, response }: ShownCredentialInput,
): Promise<Passkey | undefined> {
  const found = await database.query
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('credential_id', '=', id)
    .where('factor_id', 'is', null)
    .executeTakeFirst()
  return found && response.userHandle === encodeHandle(found.user_id) ? found : undefined
}
