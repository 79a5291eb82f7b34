import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { forgetTokens } from '../one-time-tokens/take-token.ts'
import { describeEmailIdentity } from './describe-email-identity.ts'

const VERIFIED = JSON.stringify({ email_verified: true })

interface Proof {
  /** Whether whoever gave it is signed in to this very account. */
  readonly isInSession: boolean
  /** Of the asking that the proof belongs to, if it was one with a code challenge. */
  readonly flowStateId: string | null
}

/**
 * Somebody has shown that the mailbox is theirs. Until then anybody may have signed up with its address: the first
 * proof that does not come from their session takes away what they set up. The account is locked.
 */
export async function proveMailbox(
  trx: Kysely<Tables>,
  accountId: string,
  { isInSession, flowStateId }: Proof,
  now: Date,
): Promise<void> {
  const isFirst = await trx
    .updateTable('auth.users')
    .set({
      email_proved_at: now,
      email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, ${now})`,
      raw_user_meta_data: sql<string>`raw_user_meta_data || ${VERIFIED}::jsonb`,
      updated_at: now,
    })
    .where('id', '=', accountId)
    .where('email_proved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (isFirst) {
    await describeEmailIdentity(trx, accountId, { email_verified: true }, now)
    if (!isInSession) await dropWaysIn(trx, accountId)
  }
  await forgetTokens(trx, accountId, flowStateId)
}

async function dropWaysIn(trx: Kysely<Tables>, accountId: string): Promise<void> {
  await trx
    .updateTable('auth.users')
    .set({ encrypted_password: '', email_change: '', email_change_confirm_status: 0 })
    .where('id', '=', accountId)
    .execute()
  await trx.deleteFrom('auth.sessions').where('user_id', '=', accountId).execute()
  await trx.deleteFrom('auth.mfa_factors').where('user_id', '=', accountId).execute()
}
