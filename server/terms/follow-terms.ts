import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { currentTerms, firstTerms, holdTerms, type Terms, termsOf } from '#facts/policies/terms.ts'
import type { Log } from '../log.ts'

/** The table's trigger notifies each change here (migration 0113). */
const TERM_CHANGES = 'shop_terms'
const RETRY_MS = 1_000

export interface FollowedTerms extends AsyncDisposable {
  /** Calls back after each change, once this process says the new terms. */
  onChange(callBack: () => void): void
}

/** Holds the terms that the database has, from before this process serves anybody until it closes. */
export async function followTerms(database: Database, log: Log): Promise<FollowedTerms> {
  const callBacks: (() => void)[] = []
  let retry: NodeJS.Timeout | undefined
  let isOver = false
  let heardVersion = 0

  async function hear(): Promise<void> {
    const { terms } = await readTerms(database.query)
    // Two notices may be answered the other way round, and versions only grow.
    if (isOver || terms.version <= currentTerms().version) return
    holdTerms(terms)
    heardVersion = terms.version
    for (const callBack of callBacks) callBack()
  }

  const hearUntilItWorks = (): void => {
    clearTimeout(retry)
    hear().catch((error: unknown) => {
      if (isOver) return
      log.error({ err: error }, 'the terms of the shop were changed, and could not be read')
      retry = setTimeout(hearUntilItWorks, RETRY_MS)
    })
  }

  await keepFirstTerms(database.query)
  const stop = await database.listen(TERM_CHANGES, hearUntilItWorks, hearUntilItWorks)
  const { terms } = await readTerms(database.query)
  // A change may have been heard, and read, while this was on its way.
  if (terms.version >= heardVersion) holdTerms(terms)
  return {
    onChange: (callBack) => void callBacks.push(callBack),
    async [Symbol.asyncDispose]() {
      isOver = true
      clearTimeout(retry)
      await stop()
      holdTerms(firstTerms)
    },
  }
}

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
async function keepFirstTerms(query: Kysely<Tables>): Promise<void> {
  const { version, ...figures } = firstTerms
  await query
    .updateTable('settings.terms')
    .where('version', '=', version)
    .where('figures', 'is', null)
    .set({ figures: JSON.stringify(figures) })
    .execute()
}
