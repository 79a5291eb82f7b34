import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'

interface LockedProduct {
  readonly id: number
  readonly publishedAt: Date | null
}

/** Holds the product's row until the transaction ends. */
export async function lockProduct(trx: Kysely<Tables>, handle: string): Promise<Outcome<LockedProduct>> {
  const product = await trx
    .selectFrom('storefront.products')
    .where('handle', '=', handle)
    .forNoKeyUpdate()
    .select(['id', 'published_at as publishedAt'])
    .executeTakeFirst()
  return product ? done(product) : noSuchProduct(handle)
}

export function noSuchProduct(handle: string) {
  return refuse(404, `no product has the handle ${JSON.stringify(handle)}`)
}
