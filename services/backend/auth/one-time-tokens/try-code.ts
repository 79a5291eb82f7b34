import { type Kysely, sql } from 'kysely'
import type { OneTimeTokenType } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { programAsker, tokenAsker } from './issue-token.ts'
import { hashLinkToken, linkTokenOf } from './one-time-token.ts'

/**
 * Attempts at one of a million codes, from the network that asked for the mail, and as many from elsewhere; after that
 * only the link is good.
 */
const MAX_ATTEMPTS = 5

interface Attempt {
  readonly types: readonly OneTimeTokenType[]
  readonly address: string
  readonly code: string
  /** Address that the code is tried from; absent in a session, whose code nobody else can try. */
  readonly from?: string | undefined
}

/**
 * Answers the link's token if the code is the one that was sent. An attempt is counted before it is checked, and for
 * good: a thousand at once are not all let through.
 */
export async function tryCode(
  query: Kysely<Tables>,
  key: string,
  { types, address, code, from }: Attempt,
): Promise<string | undefined> {
  const isAskers = sql<boolean>`asker in (${tokenAsker(from)}, ${programAsker(from)})`
  const sent = await query
    .updateTable('auth.one_time_tokens')
    .set({
      asker_attempts: sql`asker_attempts + (${isAskers})::int`,
      code_attempts: sql`code_attempts + (not ${isAskers})::int`,
    })
    .where('relates_to', '=', address)
    .where('token_type', 'in', types)
    .where(sql<number>`case when ${isAskers} then asker_attempts else code_attempts end`, '<', MAX_ATTEMPTS)
    .returning(['token_type', 'token_hash'])
    .execute()
  for (const { token_type, token_hash } of sent) {
    const linkToken = linkTokenOf({ type: token_type, address, code }, key)
    if (hashLinkToken(linkToken) === token_hash) return linkToken
  }
  return undefined
}
