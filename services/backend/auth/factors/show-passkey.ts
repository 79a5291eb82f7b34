import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts } from '../parts.ts'
import { checkNewCredential, checkShownCredential } from '../passkeys/check-credential.ts'
import { parseNewCredential, parseShownCredential, verificationFailed } from '../passkeys/credential-input.ts'
import { countUse, insertPasskey, type Passkey } from '../passkeys/passkey-rows.ts'
import { relyingPartyFor } from '../passkeys/require-passkeys.ts'
import { readChallenge, spendChallenge } from './challenges.ts'
import type { AskedFactor, FactorProof } from './factor-proof.ts'

/** Checks a passkey: one that was just made completes its factor, and one that has signed shows it. */
export async function showPasskey(
  parts: AuthParts,
  { account, factor, input, from }: AskedFactor,
  now: Date,
): Promise<FactorProof> {
  const { query } = parts.database
  const { type, credential_response } = input.webauthn ?? { type: '', credential_response: undefined }
  if (!input.webauthn) throw invalid('WebAuthn config required')
  if (type !== 'create' && type !== 'request') throw invalid('WebAuthn type must be create or request')
  if (credential_response === undefined) throw invalid('credential_response required')
  const expected = factor.status === 'verified' ? 'request' : 'create'
  if (type !== expected) throw invalid(`WebAuthn type must be ${expected} for this factor`)
  const challengeId = input.challenge_id
  const opened = await readChallenge(query, { id: challengeId, factorId: factor.id }, from ?? null, now)
  if (opened.web_authn_challenge === null) throw new Error('a challenge has nothing to sign')
  const ceremony = {
    relyingParty: relyingPartyFor(parts),
    challenge: opened.web_authn_challenge,
    requiresHolder: false,
  }
  if (type === 'create') {
    const made = await checkNewCredential(ceremony, parseNewCredential(credential_response))
    if (!made) throw verificationFailed()
    return {
      factorId: factor.id,
      async useUp(trx) {
        if (!(await spendChallenge(trx, challengeId, now))) throw verificationFailed()
        const owner = { accountId: account.id, factorId: factor.id, friendlyName: factor.friendly_name ?? '' }
        await insertPasskey(trx, owner, made, now)
        await trx
          .updateTable('auth.mfa_factors')
          .set({ status: 'verified', updated_at: now })
          .where('id', '=', factor.id)
          .execute()
      },
    }
  }
  const shownInput = parseShownCredential(credential_response)
  const passkeys = await listFactorPasskeys(query, account.id)
  const passkey = passkeys.find(({ credential_id }) => credential_id === shownInput.id)
  const shown = passkey && (await checkShownCredential(ceremony, passkey, shownInput))
  if (!shown) throw verificationFailed()
  return {
    factorId: passkey.factor_id,
    async useUp(trx) {
      const isOpen = await spendChallenge(trx, challengeId, now)
      if (!isOpen || !(await countUse(trx, passkey.id, shown, now))) throw verificationFailed()
    },
  }
}

/** The passkeys of all of the account's verified factors: whichever is at hand does. */
export async function listFactorPasskeys(
  query: Kysely<Tables>,
  accountId: string,
): Promise<(Passkey & { readonly factor_id: string })[]> {
  const found = await query
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('user_id', '=', accountId)
    .where('factor_id', 'is not', null)
    .orderBy('created_at')
    .$narrowType<{ factor_id: string }>()
    .execute()
  return found
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
