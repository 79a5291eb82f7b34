import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

const DAY_MS = 24 * 60 * 60_000
/** None of these can be used for so long; GoTrue's own sweep removes them after the same time. */
const SHORT_LIVED_MS = DAY_MS
/** Nobody comes back after this; until then a visitor stays signed in, and their browser is known. */
const UNUSED_SESSION_MS = 400 * DAY_MS

/** The log is kept long enough to look into what somebody noticed late. */
const AUDIT_MS = 90 * DAY_MS
/** For accounts that were sent a mail to sign up by and never came; invitations are the owner's to take back. */
const UNCONFIRMED_MS = 30 * DAY_MS

/** Removes rows that can never be used again. Nothing breaks without it: times are compared wherever they count. */
export async function sweepAuth(query: Kysely<Tables>, now: Date): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs)
  await query
    .deleteFrom('auth.sessions')
    .where((session) =>
      session.or([
        session('not_after', '<', now),
        session(sql<Date>`coalesce(refreshed_at, created_at)`, '<', before(UNUSED_SESSION_MS)),
      ]),
    )
    .execute()
  // Nobody gets back into an account without a name once its session has ended.
  await query
    .deleteFrom('auth.users as account')
    .where('account.is_anonymous', '=', true)
    .where('account.updated_at', '<', before(SHORT_LIVED_MS))
    .where((account) =>
      account.not(
        account.exists(
          account
            .selectFrom('auth.sessions as session')
            .select('session.id')
            .whereRef('session.user_id', '=', 'account.id'),
        ),
      ),
    )
    .execute()
  await query.deleteFrom('auth.known_browsers').where('seen_at', '<', before(UNUSED_SESSION_MS)).execute()
  await query.deleteFrom('auth.audit_log_entries').where('created_at', '<', before(AUDIT_MS)).execute()
  await query
    .deleteFrom('auth.users')
    .where('email_confirmed_at', 'is', null)
    .where('phone_confirmed_at', 'is', null)
    .where('last_sign_in_at', 'is', null)
    // An account with a password was made by the owner.
    .where('encrypted_password', '=', '')
    .where('invited_at', 'is', null)
    .where('is_anonymous', '=', false)
    .where('created_at', '<', before(UNCONFIRMED_MS))
    .execute()
  const shortLived = before(SHORT_LIVED_MS)
  await query.deleteFrom('auth.one_time_tokens').where('updated_at', '<', shortLived).execute()
  await query.deleteFrom('auth.flow_state').where('created_at', '<', shortLived).execute()
  await query.deleteFrom('auth.webauthn_challenges').where('expires_at', '<', now).execute()
  await query.deleteFrom('auth.mfa_challenges').where('created_at', '<', shortLived).execute()
  await query
    .deleteFrom('auth.mfa_factors')
    .where('status', '=', 'unverified')
    .where('created_at', '<', shortLived)
    .execute()
}
