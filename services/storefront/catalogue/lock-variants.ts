import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** A variant as an order needs it: read and held in the transaction that sells it. */
export interface LockedVariant {
  readonly id: number
  readonly productId: number
  readonly productHandle: string
  readonly productTitle: string
  readonly title: string
  readonly sku: string
  readonly priceCents: number
  readonly stock: number
  readonly forSale: boolean
}

/**
 * Holds the variants until the transaction ends. Always in the order of their ids: two orders that hold the
 * same two variants in opposite orders would wait for each other for ever. `for no key update` is what a change
 * of stock needs; the stronger lock would also stop every new cart that points to the variants.
 */
export async function lockVariants(trx: Kysely<Tables>, ids: readonly number[]): Promise<LockedVariant[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('storefront.variants as variant')
    .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
    .where('variant.id', 'in', ids)
    .orderBy('variant.id')
    .forNoKeyUpdate('variant')
    .select([
      'variant.id as id',
      'variant.product_id as productId',
      'product.handle as productHandle',
      'product.title as productTitle',
      'variant.title as title',
      'variant.sku as sku',
      'variant.price_cents as priceCents',
      'variant.stock as stock',
      'product.published_at as publishedAt',
    ])
    .execute()
  return rows.map(({ publishedAt, ...variant }) => ({ ...variant, forSale: publishedAt !== null }))
}
