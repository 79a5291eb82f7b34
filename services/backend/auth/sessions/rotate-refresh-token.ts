import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isBanned } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import type { Visitor } from './note-browser.ts'
import type { RefreshToken } from './tokens.ts'

/** Tabs that wake up together all come with the token that the first of them uses up. */
const GRACE_MS = 10_000

/**
 * Answers the session's next token, or the current one if a parallel tab was faster. Any later use of an old token
 * means that two clients hold the session, and nobody can know whose it is: it ends for both.
 */
export async function rotateRefreshToken(
  query: Kysely<Tables>,
  { sessionId, counter }: RefreshToken,
  visitor: Visitor,
  now: Date,
): Promise<{ accountId: string; counter: number }> {
  const rotated = await rotate(query, { sessionId, counter }, visitor, now)
  if (rotated) return { accountId: rotated.user_id, counter: counter + 1 }
  const session = await query
    .selectFrom('auth.sessions as session')
    .innerJoin('auth.users as account', 'account.id', 'session.user_id')
    .select(['session.user_id', 'session.refresh_token_counter', 'session.refreshed_at', 'session.not_after'])
    .select('account.banned_until')
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw refuse('refresh_token_not_found', 'Refresh Token Not Found')
  if (session.not_after && session.not_after <= now) throw refuse('session_expired', 'Session Expired')
  if (isBanned(session, now)) throw refuse('user_banned', 'User Banned')
  // Only a database that was set back to an older state does not know the number.
  if (counter >= session.refresh_token_counter) throw refuse('validation_failed', 'Not Issued By This Server')
  const refreshedAt = session.refreshed_at ?? now
  // Only the last but one is let through: the number jumps when a session is raised, which voids older tokens.
  const isLastButOne = counter === session.refresh_token_counter - 1
  if (isLastButOne && Math.abs(now.getTime() - refreshedAt.getTime()) <= GRACE_MS) {
    return { accountId: session.user_id, counter: session.refresh_token_counter }
  }
  await query.deleteFrom('auth.sessions').where('id', '=', sessionId).execute()
  throw refuse('refresh_token_already_used', 'Already Used')
}

/**
 * One statement decides which of several simultaneous requests is first. Nothing is used up while the account is
 * banned: once the ban is lifted, the token that its browser kept would look like a stolen one.
 */
function rotate(
  query: Kysely<Tables>,
  { sessionId, counter }: RefreshToken,
  { userAgent, address }: Visitor,
  now: Date,
) {
  return query
    .updateTable('auth.sessions')
    .set({
      refresh_token_counter: sql`refresh_token_counter + 1`,
      refreshed_at: now,
      updated_at: now,
      user_agent: userAgent,
      ip: address,
    })
    .where('id', '=', sessionId)
    .where('refresh_token_counter', '=', counter)
    .where((session) => session.or([session('not_after', 'is', null), session('not_after', '>', now)]))
    .where((session) =>
      session.not(
        session.exists(
          session
            .selectFrom('auth.users as account')
            .select('account.id')
            .whereRef('account.id', '=', 'auth.sessions.user_id')
            .where('account.banned_until', '>', now),
        ),
      ),
    )
    .returning('user_id')
    .executeTakeFirst()
}

function refuse(code: string, reason: string): ApiError {
  return new ApiError(400, code, `Invalid Refresh Token: ${reason}`)
}
