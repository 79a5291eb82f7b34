import type { Kysely } from 'kysely'
import type { OneTimeTokenType } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { hashLinkToken, linkTokenOf } from './one-time-token.ts'

/** Of a million codes; after that only the link is good. */
const MAX_ATTEMPTS = 5

interface Attempt {
  readonly types: readonly OneTimeTokenType[]
  readonly address: string
  readonly code: string
}

/**
 * The link's token, where the code is the one that was sent. An attempt is counted before it is looked at, and for
 * good: a thousand at once are not all let through.
 */
export async function tryCode(
  query: Kysely<Tables>,
  key: string,
  { types, address, code }: Attempt,
): Promise<string | undefined> {
  const sent = await query
    .updateTable('auth.one_time_tokens')
    .set((token) => ({ code_attempts: token('code_attempts', '+', 1) }))
    .where('relates_to', '=', address)
    .where('token_type', 'in', types)
    .where('code_attempts', '<', MAX_ATTEMPTS)
    .returning(['token_type', 'token_hash'])
    .execute()
  for (const { token_type, token_hash } of sent) {
    const linkToken = linkTokenOf({ type: token_type, address, code }, key)
    if (hashLinkToken(linkToken) === token_hash) return linkToken
  }
  return undefined
}
