import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import type { ShopLog } from '#shop/locals.ts'
import type { PageCache } from './page-cache.ts'

const changeSchema = v.pipe(v.string(), v.parseJson(), v.object({ product: v.string() }))

/** The twin's change events become purged pages, in every process that shares the database. */
export function invalidateOnChanges(
  database: Database,
  cache: PageCache,
  log: ShopLog,
): Promise<() => Promise<void>> {
  const onChange = (payload: string) => {
    const change = v.safeParse(changeSchema, payload)
    if (!change.success) {
      log.warn({ payload }, 'a storefront change could not be read; all pages are made anew')
      return cache.clear()
    }
    cache.invalidate(['products', `product:${change.output.product}`])
  }
  return database.listen('storefront_changes', onChange, () => cache.clear())
}
