import { decodeJwt } from 'jose'
import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import { type BackendTokens, parseTokens } from './backend-tokens.ts'
import { digestOf, seal, unseal } from './session-secret.ts'

/** Requests wait this long for the one that exchanges the tokens; the backend takes an old one for twice as long. */
export const REFRESH_LEASE_MS = 5_000

export interface SessionRow {
  readonly tokens: BackendTokens
  readonly startedAt: Date
}

type Query = Database['query']

const subjectSchema = v.object({ sub: v.pipe(v.string(), v.uuid()) })

/** Adds a session, and deletes those that have ended. */
export async function insertSession(
  query: Query,
  secret: string,
  tokens: BackendTokens,
  { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
): Promise<void> {
  await query.deleteFrom('web.sessions').where('ends_at', '<=', now).execute()
  const account = v.parse(subjectSchema, decodeJwt(tokens.access_token)).sub
  const row = { account, digest: digestOf(secret), created_at: now, ends_at: endsAt, refreshing_since: null }
  await query
    .insertInto('web.sessions')
    .values({ ...row, ...sealed(secret, tokens) })
    .execute()
}

export async function readSession(query: Query, secret: string, now: Date): Promise<SessionRow | undefined> {
  const row = await query
    .selectFrom('web.sessions')
    .where('digest', '=', digestOf(secret))
    .where('ends_at', '>', now)
    .select(['sealed_tokens', 'created_at'])
    .executeTakeFirst()
  const text = row && unseal(secret, row.sealed_tokens)
  return row && text !== undefined ? { tokens: parseTokens(text), startedAt: row.created_at } : undefined
}

/** True for only one of all requests, in any process, that want to exchange these tokens at once. */
export async function claimRefresh(
  query: Query,
  secret: string,
  tokens: BackendTokens,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('web.sessions')
    .set({ refreshing_since: now })
    .where('digest', '=', digestOf(secret))
    .where('expires_at', '=', sealedEnd(tokens))
    .where(({ eb, or }) =>
      or([
        eb('refreshing_since', 'is', null),
        eb('refreshing_since', '<', new Date(now.getTime() - REFRESH_LEASE_MS)),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function storeTokens(query: Query, secret: string, tokens: BackendTokens): Promise<void> {
  await query
    .updateTable('web.sessions')
    .set({ ...sealed(secret, tokens), refreshing_since: null })
    .where('digest', '=', digestOf(secret))
    .execute()
}

/** Releases the claim after a failed exchange, so that the next request may try at once. */
export async function giveUpRefresh(query: Query, secret: string): Promise<void> {
  await query
    .updateTable('web.sessions')
    .set({ refreshing_since: null })
    .where('digest', '=', digestOf(secret))
    .execute()
}

export async function deleteSession(query: Query, secret: string): Promise<void> {
  await query.deleteFrom('web.sessions').where('digest', '=', digestOf(secret)).execute()
}

/** Ends all sessions of an account; its own browser has to sign in again. */
export async function deleteSessionsOf(query: Pick<Query, 'deleteFrom'>, account: string): Promise<void> {
  await query.deleteFrom('web.sessions').where('account', '=', account).execute()
}

function sealed(secret: string, tokens: BackendTokens) {
  return { sealed_tokens: seal(secret, JSON.stringify(tokens)), expires_at: sealedEnd(tokens) }
}

function sealedEnd({ expires_at }: BackendTokens): Date {
  return new Date(expires_at * 1000)
}
