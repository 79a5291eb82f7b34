import type { ExpressionBuilder, Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AssuranceLevel } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'

/** By which of these a session was signed in; GoTrue's names, which tokens carry. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'totp'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'token_refresh'

export interface Session {
  readonly id: string
  readonly aal: AssuranceLevel
  /** Latest first. */
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[]
  readonly createdAt: Date
}

/** The session, if it is the account's and has not ended. */
export async function findSession(
  query: Kysely<Tables>,
  sessionId: string,
  accountId: string,
  now: Date,
): Promise<Session | undefined> {
  const row = await query
    .selectFrom('auth.sessions as session')
    .select(['session.id', 'session.aal', 'session.created_at'])
    .select((session) => claimsOf(session).as('claims'))
    .where('session.id', '=', sessionId)
    .where('session.user_id', '=', accountId)
    .where((session) => session.or([session('not_after', 'is', null), session('not_after', '>', now)]))
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      aal: row.aal,
      amr: row.claims.map(({ authentication_method, updated_at }) => ({
        method: authentication_method,
        timestamp: toSeconds(new Date(updated_at)),
      })),
      createdAt: row.created_at,
    }
  )
}

export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

function claimsOf(session: ExpressionBuilder<Tables & { session: Tables['auth.sessions'] }, 'session'>) {
  return jsonArrayFrom(
    session
      .selectFrom('auth.mfa_amr_claims as claim')
      .select(['claim.authentication_method', 'claim.updated_at'])
      .whereRef('claim.session_id', '=', 'session.id')
      .orderBy('claim.updated_at', 'desc'),
  )
}
