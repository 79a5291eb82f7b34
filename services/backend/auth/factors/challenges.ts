import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ApiError } from '../answers/api-error.ts'

const CHALLENGE_TTL_MS = 300_000

/** Runs one statement, and answers undefined if the factor was removed meanwhile. */
export async function openChallenge(
  query: Kysely<Tables>,
  factorId: string,
  { address, toSign }: { readonly address: string | null; readonly toSign: string | null },
  now: Date,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  const id = randomUUID()
  const { rows } = await sql`
    with factor as (
      update auth.mfa_factors set last_challenged_at = ${now} where id = ${factorId} returning id
    )
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_challenge)
    select ${id}::uuid, id, ${now}::timestamptz, ${address}::inet, ${toSign}::text from factor
    returning id`.execute(query)
  return rows.length === 0 ? undefined : { id, expiresAt: new Date(now.getTime() + CHALLENGE_TTL_MS) }
}

/** Answers what must be shown, or throws GoTrue's error if the challenge may not be met. */
export async function readChallenge(
  query: Kysely<Tables>,
  { id, factorId }: { id: string; factorId: string },
  address: string | null,
  now: Date,
): Promise<{ readonly secret: string | null; readonly web_authn_challenge: string | null }> {
  const challenge = await query
    .selectFrom('auth.mfa_challenges as challenge')
    .innerJoin('auth.mfa_factors as factor', 'factor.id', 'challenge.factor_id')
    .select([
      'challenge.created_at',
      'challenge.verified_at',
      'challenge.web_authn_challenge',
      'factor.secret',
    ])
    .select(sql<boolean>`challenge.ip_address is not distinct from ${address}::inet`.as('same_address'))
    .where('challenge.id', '=', id)
    .where('factor.id', '=', factorId)
    .executeTakeFirst()
  if (!challenge) throw notFound()
  if (challenge.verified_at !== null || !challenge.same_address) {
    const message = 'Challenge and verify IP addresses mismatch.'
    throw new ApiError(422, 'mfa_ip_address_mismatch', message)
  }
  if (challenge.created_at.getTime() + CHALLENGE_TTL_MS < now.getTime()) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw new ApiError(422, 'mfa_challenge_expired', message)
  }
  return challenge
}

/** Answers false if a request was faster. */
export async function spendChallenge(trx: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const challenge = await trx
    .updateTable('auth.mfa_challenges')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  return challenge.numUpdatedRows > 0n
}

function notFound(): ApiError {
  return new ApiError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
}
