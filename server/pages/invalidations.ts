import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { COLLECTION_CHANGES, readChange, STOREFRONT_CHANGES } from '#services/storefront/catalogue/changes.ts'
import type { ShopLog } from '#shop/locals.ts'
import type { PageCache } from './page-cache.ts'

/** For what is not the twin's: a hosted storefront tells one process, and all that share the database must know. */
const STALE_PAGES = 'stale_pages'

/** The backend twin's triggers tell each change of a review here, by its product's handle (migration 0026). */
const REVIEW_CHANGES = 'review_changes'

/** The tags of the pages that are wrong now, or all pages where it is not known which. */
export type StalePages = readonly string[] | 'all'

const staleSchema = v.pipe(v.string(), v.parseJson(), v.union([v.literal('all'), v.array(v.string())]))

/** Every list of products carries this tag, a collection's included. */
const LISTS = ['products']

/** Changes become purged pages, in every process that shares the database. */
export async function invalidateOnChanges(
  database: Database,
  cache: PageCache,
  log: ShopLog,
): Promise<() => Promise<void>> {
  const purge = (stale: StalePages) => (stale === 'all' ? cache.clear() : cache.invalidate(stale))
  const onChange = (payload: string) => {
    const handle = readChange(payload)
    if (handle !== undefined) return purge([...LISTS, `product:${handle}`])
    log.warn({ payload }, 'a storefront change could not be read; all pages are made anew')
    purge('all')
  }
  const stops = await Promise.all([
    database.listen(STOREFRONT_CHANGES, onChange, () => purge('all')),
    database.listen(COLLECTION_CHANGES, () => purge(LISTS)),
    database.listen(REVIEW_CHANGES, (handle) => purge(reviewsTags(handle))),
    database.listen(STALE_PAGES, (payload) => purge(v.parse(v.fallback(staleSchema, 'all'), payload))),
  ])
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** What pages are tagged with that show reviews of the product, or what they come to, or what all reviews come to. */
export function reviewsTags(handle: string): string[] {
  return [`reviews:${handle}`, 'reviews']
}

/** Purges in every process, this one included, when the transaction commits. */
export async function announceStalePages(trx: Kysely<Tables>, stale: StalePages): Promise<void> {
  await sql`select pg_notify(${STALE_PAGES}, ${JSON.stringify(stale)})`.execute(trx)
}
