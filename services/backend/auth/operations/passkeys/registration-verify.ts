import type { Context } from 'hono'
import { lockAccount } from '../../accounts/select-accounts.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readBody } from '../../input/read-body.ts'
import { enforce } from '../../limits/limits.ts'
import { sendNotice } from '../../mails/account-notice.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'
import { checkNewCredential } from '../../passkeys/check-credential.ts'
import {
  ceremonySchema,
  nameOfPasskey,
  parseNewCredential,
  readCeremony,
  verificationFailed,
} from '../../passkeys/credential-input.ts'
import { takePasskeyChallenge } from '../../passkeys/passkey-challenges.ts'
import { insertPasskey, listPasskeys, MAX_PASSKEYS } from '../../passkeys/passkey-rows.ts'
import { relyingPartyFor, requireSecondFactor } from '../../passkeys/require-passkeys.ts'
import { tooManyPasskeys } from './registration-options.ts'

export function registrationVerify(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(parts.limits.codeByAddress, c.env.address)
    const { account, session } = c.var
    requireSecondFactor(account, session)
    const { challengeId, credential } = readCeremony(await readBody(c, ceremonySchema))
    const input = parseNewCredential(credential)
    const { query } = parts.database
    const now = parts.now()
    const challenge = await takePasskeyChallenge(query, challengeId, account.id, now)
    const ceremony = { relyingParty: relyingPartyFor(parts), challenge, requiresHolder: true }
    const made = await checkNewCredential(ceremony, input)
    if (!made) throw verificationFailed()
    const friendlyName = nameOfPasskey(made.aaguid)
    const passkey = await query.transaction().execute(async (trx) => {
      await lockAccount(trx, account.id, session.id)
      const present = await listPasskeys(trx, account.id)
      if (present.length >= MAX_PASSKEYS) throw tooManyPasskeys()
      const owner = { accountId: account.id, factorId: null, friendlyName }
      const inserted = await insertPasskey(trx, owner, made, now)
      const traits = { passkey_id: inserted.id }
      await recordAudit(trx, { action: 'passkey_created', actor: account, traits }, now)
      await sendNotice(trx, parts, account.email, { kind: 'passkey-added', name: friendlyName }, now)
      return inserted
    })
    const { id, friendly_name, created_at } = passkey
    return c.json({ id, friendly_name, created_at })
  }
}
