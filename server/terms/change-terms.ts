import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { TermFigures } from '#facts/policies/terms.ts'
import { termChanges } from '#services/admin-contract/term-changes.ts'
import type { TermsChanged } from '#services/admin-contract/terms.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '#services/storefront/change-log.ts'
import { readTerms, readTermsOf } from './read-terms.ts'

/** Writes the figures as the next version, where nobody else wrote one since the caller looked. */
export function changeTerms(
  { query }: Database,
  author: Author,
  { seen, figures }: { readonly seen: number; readonly figures: TermFigures },
): Promise<Outcome<TermsChanged>> {
  return query.transaction().execute((trx) => writeTerms(trx, author, seen, figures))
}

export function restoreTerms(
  { query }: Database,
  author: Author,
  { seen, version }: { readonly seen: number; readonly version: number },
): Promise<Outcome<TermsChanged>> {
  return query.transaction().execute(async (trx) => {
    const earlier = await readTermsOf(trx, version)
    if (!earlier) return refuse(404, `the terms have no version ${version}`)
    const { version: _, ...figures } = earlier
    return writeTerms(trx, author, seen, figures)
  })
}

async function writeTerms(
  trx: Kysely<Tables>,
  author: Author,
  seen: number,
  figures: TermFigures,
): Promise<Outcome<TermsChanged>> {
  const { terms } = await readTerms(trx)
  if (terms.version !== seen) return changedMeanwhile(trx)
  const changes = termChanges(terms, figures)
  if (changes.length === 0) return refuse(422, 'this leaves the terms as they are')
  // Who writes the same version at the same time waits here, and then finds it taken.
  const written = await trx
    .insertInto('settings.terms')
    .values({ version: seen + 1, figures: JSON.stringify(figures), changed_at: author.now })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!written) return changedMeanwhile(trx)
  await logChange(trx, author, {
    action: 'terms',
    subject: 'terms',
    before: wordsOf(changes, 'before'),
    after: wordsOf(changes, 'after'),
  })
  return done({ version: written.version, changes })
}

function wordsOf(changes: TermsChanged['changes'], side: 'before' | 'after'): Record<string, string | null> {
  return Object.fromEntries(changes.map((change) => [change.what, change[side]]))
}

async function changedMeanwhile(trx: Kysely<Tables>): Promise<Refusal> {
  const entry = await trx
    .selectFrom('storefront.change_log')
    .where('action', '=', 'terms')
    .orderBy('id', 'desc')
    .limit(1)
    .select('changed_by')
    .executeTakeFirst()
  return refuse(
    409,
    `${entry?.changed_by ?? 'somebody'} changed the terms while you looked at them: they are shown as they are now`,
  )
}
