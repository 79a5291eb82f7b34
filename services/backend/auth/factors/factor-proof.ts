import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { text } from '../input/read-body.ts'
import type { Factor } from './own-factor.ts'

/** No challenge has this id, so a missing one is not found. */
const NO_CHALLENGE = '00000000-0000-0000-0000-000000000000'

/** A code, or the passkey as its browser told it, which is parsed afterwards. */
export const proofSchema = v.object({
  challenge_id: v.nullish(v.pipe(v.string(), v.uuid()), NO_CHALLENGE),
  code: text,
  webauthn: v.nullish(v.object({ type: text, credential_response: v.optional(v.unknown()) })),
})

/** A factor that somebody signed in shows, and what they show of it. */
export interface AskedFactor {
  readonly account: Account
  readonly factor: Factor
  readonly input: v.InferOutput<typeof proofSchema>
  readonly from: string | undefined
}

export interface FactorProof {
  /** The factor that was shown, which may be another of the account's than the one that was asked for. */
  readonly factorId: string
  /** Sees to it that what was shown is of no more use; throws if a request was faster. */
  useUp(trx: Transaction<Tables>): Promise<void>
  onAccepted?(): Promise<void>
}
