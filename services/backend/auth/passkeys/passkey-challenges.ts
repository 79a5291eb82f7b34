import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ApiError } from '../answers/api-error.ts'
import { CEREMONY_MS, makeChallenge } from './ceremony-options.ts'

/** An account has one registration at a time; undefined stands for whoever is about to sign in. */
export async function openPasskeyChallenge(
  query: Kysely<Tables>,
  accountId: string | undefined,
  now: Date,
): Promise<{ id: string; challenge: string; expiresAt: Date }> {
  const opened = {
    id: randomUUID(),
    challenge: makeChallenge(),
    expiresAt: new Date(now.getTime() + CEREMONY_MS),
  }
  await query.transaction().execute(async (trx) => {
    if (accountId !== undefined) {
      await trx.deleteFrom('auth.webauthn_challenges').where('user_id', '=', accountId).execute()
    }
    await trx
      .insertInto('auth.webauthn_challenges')
      .values({
        id: opened.id,
        user_id: accountId ?? null,
        challenge_type: accountId === undefined ? 'authentication' : 'registration',
        challenge: opened.challenge,
        created_at: now,
        expires_at: opened.expiresAt,
      })
      .execute()
  })
  return opened
}

/** Uses the challenge up, whatever follows. Another account's is answered like one that does not exist, and stays. */
export async function takePasskeyChallenge(
  query: Kysely<Tables>,
  id: string,
  accountId: string | undefined,
  now: Date,
): Promise<string> {
  const taken = await query
    .deleteFrom('auth.webauthn_challenges')
    .where('id', '=', id)
    .where('user_id', accountId === undefined ? 'is' : '=', accountId ?? null)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  if (!taken) {
    throw new ApiError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  }
  if (taken.expires_at < now) {
    throw new ApiError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  }
  return taken.challenge
}
