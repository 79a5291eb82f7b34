import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Everybody who shows pages listens here: the owner has changed what is recorded of a claim. */
export const CLAIM_CHANGES = 'claim_changes'

/** Days are read as they are written, since a Date would have an hour. */
export function selectClaimRows(query: Kysely<Tables>) {
  return query
    .selectFrom('web.claim_records')
    .select(['claim', 'proof', 'source', 'is_withdrawn', 'version', 'changed_at', 'changed_by', 'before'])
    .select((row) => [
      row.fn<string | null>('to_char', ['proved_on', row.val('YYYY-MM-DD')]).as('proved_on'),
      row.fn<string | null>('to_char', ['lapses_on', row.val('YYYY-MM-DD')]).as('lapses_on'),
    ])
}

export type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaimRows>['executeTakeFirstOrThrow']>>
