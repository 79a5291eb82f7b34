import type { Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'
import { type Account, selectAccounts, sessionNotFound } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { type Session, toSeconds } from './session.ts'

interface SignedIn {
  readonly account: Account
  readonly session: Session
}

/** Like `findSignedIn`, but throws GoTrue's error if the account or the session is gone. */
export async function requireSignedIn(...asked: Parameters<typeof findSignedIn>): Promise<SignedIn> {
  const { account, session } = await findSignedIn(...asked)
  if (!account) throw new ApiError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (!session) throw sessionNotFound()
  return { account, session }
}

/** Finds the account and the session in one statement, as every check of a token waits for it. */
export async function findSignedIn(
  query: Kysely<Tables>,
  accountId: string,
  sessionId: string,
  now: Date,
): Promise<Partial<SignedIn>> {
  const account = await selectAccounts(query)
    .select((of) => [
      jsonObjectFrom(
        of
          .selectFrom('auth.sessions as session')
          .select(['session.id', 'session.aal', 'session.created_at'])
          .select((session) =>
            jsonArrayFrom(
              session
                .selectFrom('auth.mfa_amr_claims as claim')
                .select(['claim.authentication_method', 'claim.updated_at'])
                .whereRef('claim.session_id', '=', 'session.id')
                .orderBy('claim.updated_at', 'desc'),
            ).as('claims'),
          )
          .where('session.id', '=', sessionId)
          .whereRef('session.user_id', '=', 'account.id')
          .where((session) =>
            session.or([session('session.not_after', 'is', null), session('session.not_after', '>', now)]),
          ),
      ).as('session'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (!account) return {}
  if (!account.session) return { account }
  const { id, aal, created_at, claims } = account.session
  const amr = claims.map(({ authentication_method, updated_at }) => ({
    method: authentication_method,
    timestamp: toSeconds(new Date(updated_at)),
  }))
  return { account, session: { id, aal, amr, createdAt: new Date(created_at) } }
}
