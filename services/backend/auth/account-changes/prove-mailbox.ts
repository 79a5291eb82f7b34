import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { describeEmailIdentity } from '../accounts/describe-email-identity.ts'
import { forgetTokens } from '../one-time-tokens/take-token.ts'
import { forgetNetworks } from '../sessions/note-browser.ts'

const VERIFIED = JSON.stringify({ email_verified: true })

interface Proof {
  /** Whether the proof came from a session of this very account. */
  readonly isInSession: boolean
  /** The flow state of the request that the proof belongs to, if that had a code challenge. */
  readonly flowStateId: string | null
}

/**
 * Records that the account's mailbox is proved. Anybody may have signed up with its address before, so the first proof
 * from outside the account's sessions removes what they set up. The caller has locked the account.
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
  const dropsWaysIn = isFirst !== undefined && !isInSession
  if (isFirst) await describeEmailIdentity(trx, accountId, { email_verified: true }, now)
  if (dropsWaysIn) await dropWaysIn(trx, accountId)
  await forgetTokens(trx, accountId, { flowStateId, emailChange: !dropsWaysIn })
}

async function dropWaysIn(trx: Kysely<Tables>, accountId: string): Promise<void> {
  await trx
    .updateTable('auth.users')
    .set({ encrypted_password: '', email_change: '', email_change_confirm_status: 0 })
    .where('id', '=', accountId)
    .execute()
  await trx.deleteFrom('auth.sessions').where('user_id', '=', accountId).execute()
  await forgetNetworks(trx, accountId, undefined)
  await trx.deleteFrom('auth.mfa_factors').where('user_id', '=', accountId).execute()
  await trx.deleteFrom('auth.webauthn_credentials').where('user_id', '=', accountId).execute()
  // The checkout begins with one of these: a stranger's would have the owner's chair sent to the stranger.
  await trx.deleteFrom('public.addresses').where('user_id', '=', accountId).execute()
}
