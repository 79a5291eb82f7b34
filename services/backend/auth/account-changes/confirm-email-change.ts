import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { describeEmailIdentity } from '../accounts/describe-email-identity.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { type NoticeParts, sendNotice } from '../mails/account-notice.ts'

const UNIQUE_VIOLATION = '23505'
const PROVIDED = JSON.stringify({ provider: 'email', providers: ['email'] })

/** Answers false while the other mailbox has yet to agree. The old address gets a notice of the change. */
export async function confirmEmailChange(
  trx: Kysely<Tables>,
  parts: NoticeParts,
  { id: accountId, email: left }: Pick<Account, 'id' | 'email'>,
  now: Date,
): Promise<boolean> {
  const { confirmed } = await trx
    .updateTable('auth.users')
    .set((account) => ({
      email_change_confirm_status: account('email_change_confirm_status', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', accountId)
    .returning('email_change_confirm_status as confirmed')
    .executeTakeFirstOrThrow()
  if (confirmed < 2) return false
  const email = await takeNewAddress(trx, accountId, now)
  if (left === null) await addEmailIdentity(trx, accountId, now)
  await describeEmailIdentity(trx, accountId, { email, email_verified: true }, now)
  await sendNotice(trx, parts, left, { kind: 'email-changed', next: email }, now)
  return true
}

/** Both mailboxes have agreed, but the address may have become somebody else's since the request. */
async function takeNewAddress(trx: Kysely<Tables>, accountId: string, now: Date): Promise<string> {
  try {
    const { email } = await trx
      .updateTable('auth.users')
      .set({
        email: sql`email_change`,
        email_proved_at: now,
        email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, ${now})`,
        email_change: '',
        email_change_confirm_status: 0,
        is_anonymous: false,
      })
      .where('id', '=', accountId)
      .returning(sql<string>`email`.as('email'))
      .executeTakeFirstOrThrow()
    return email
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) throw addressTaken()
    throw error
  }
}

export function addressTaken(): ApiError {
  return new ApiError(422, 'email_exists', 'A user with this email address has already been registered')
}

/** An anonymous account gets the e-mail identity that every other account has. */
async function addEmailIdentity(trx: Kysely<Tables>, accountId: string, now: Date): Promise<void> {
  await trx
    .insertInto('auth.identities')
    .values({
      provider_id: accountId,
      user_id: accountId,
      identity_data: JSON.stringify({ sub: accountId, phone_verified: false }),
      provider: 'email',
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .updateTable('auth.users')
    .set({ raw_app_meta_data: sql<string>`raw_app_meta_data || ${PROVIDED}::jsonb` })
    .where('id', '=', accountId)
    .execute()
}
