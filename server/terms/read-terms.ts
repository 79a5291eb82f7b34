import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { firstTerms, type Terms, termsOf } from '#facts/policies/terms.ts'

/** The terms in force, as the database has them, and since when. */
export async function readTerms(
  query: Kysely<Tables>,
): Promise<{ readonly terms: Terms; readonly changedAt: Date | null }> {
  const row = await query
    .selectFrom('settings.terms')
    .orderBy('version', 'desc')
    .limit(1)
    .select(['version', 'figures', 'changed_at'])
    .executeTakeFirstOrThrow()
  return { terms: termsOf(row), changedAt: row.version === 1 ? null : row.changed_at }
}

export async function readTermsOf(query: Kysely<Tables>, version: number): Promise<Terms | undefined> {
  const row = await query
    .selectFrom('settings.terms')
    .where('version', '=', version)
    .select(['version', 'figures'])
    .executeTakeFirst()
  return row && termsOf(row)
}

/** Keeps what the shop's files say as the first terms, once: files may say something else after an update. */
export async function keepFirstTerms(query: Kysely<Tables>): Promise<void> {
  const { version, ...figures } = firstTerms
  await query
    .updateTable('settings.terms')
    .where('version', '=', version)
    .where('figures', 'is', null)
    .set({ figures: JSON.stringify(figures) })
    .execute()
}
