import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { COLLECTION_CHANGES, readChange, STOREFRONT_CHANGES } from '#services/storefront/catalogue/changes.ts'
import { DISCOUNT_CHANGES } from '#services/storefront/pricing/read-discounts.ts'
import { REDIRECT_CHANGES } from '#services/storefront/redirects/redirects.ts'
import type { ShopLog } from '#shop/page-api/page-services.ts'
import type { PageStore } from './page-store.ts'

/** A hosted service notifies one process, which announces stale pages here to all that share the database. */
const STALE_PAGES = 'stale_pages'

/** The backend twin's triggers notify each change of a review here, with the product's handle (migration 0026). */
const REVIEW_CHANGES = 'review_changes'

/** The tags of stale pages, or 'all' where it is not known which pages are stale. */
export type StalePages = readonly string[] | 'all'

const staleSchema = v.pipe(v.string(), v.parseJson(), v.union([v.literal('all'), v.array(v.string())]))

/** The tag of a not-found page, which a new redirect may replace. */
export const REDIRECTS = 'redirects'

/** The tag of pages that name the codes of clause 9.08. */
const VOLUME_DISCOUNTS = 'volume-discounts'

/** Every list of products carries this tag, a collection's included. */
const LISTS = ['products']

/** Purges the pages of each change, in every process that shares the database. */
export async function invalidateOnChanges(
  database: Pick<Database, 'listen'>,
  pages: Pick<PageStore, 'invalidate' | 'clear'>,
  log: ShopLog,
): Promise<() => Promise<void>> {
  const purge = (stale: StalePages) => (stale === 'all' ? pages.clear() : pages.invalidate(stale))
  const onChange = (payload: string) => {
    const handle = readChange(payload)
    if (handle !== undefined) return purge([...LISTS, `product:${handle}`])
    log.warn({ payload }, 'a storefront change could not be read; all pages are made anew')
    purge('all')
  }
  const stops = await Promise.all([
    database.listen(STOREFRONT_CHANGES, onChange, () => purge('all')),
    database.listen(COLLECTION_CHANGES, () => purge(LISTS)),
    database.listen(DISCOUNT_CHANGES, () => purge([VOLUME_DISCOUNTS])),
    database.listen(REDIRECT_CHANGES, () => purge([REDIRECTS])),
    database.listen(REVIEW_CHANGES, (handle) => purge(reviewsTags(handle))),
    database.listen(STALE_PAGES, (payload) => purge(v.parse(v.fallback(staleSchema, 'all'), payload))),
  ])
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** The tags of pages that show reviews of the product, their summary, or the summary of all reviews. */
export function reviewsTags(handle: string): string[] {
  return [`reviews:${handle}`, 'reviews']
}

/** Purges in every process, this one included, when the transaction commits. */
export async function announceStalePages(trx: Kysely<Tables>, stale: StalePages): Promise<void> {
  await sql`select pg_notify(${STALE_PAGES}, ${JSON.stringify(stale)})`.execute(trx)
}
