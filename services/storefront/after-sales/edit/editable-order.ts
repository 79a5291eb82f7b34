import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { termsOf } from '#facts/policies/terms.ts'
import { lockVariants } from '../../catalogue/lock-variants.ts'
import { readDiscountTerms } from '../../pricing/read-discounts.ts'
import { readTaxRateMillionths } from '../../pricing/tax-rate.ts'
import type { EditableOrder, Market, VariantForSale } from './quote-edit.ts'

/** Reads the order under the names of its columns. The caller holds its lock. */
export async function readEditableOrder(trx: Kysely<Tables>, orderId: number): Promise<EditableOrder> {
  const { number, delivery, discount_code, version, figures, ...order } = await trx
    .selectFrom('storefront.orders as order')
    .innerJoin('settings.terms as terms', 'terms.version', 'terms_version')
    .where('order.id', '=', orderId)
    .select(['number', 'delivery', 'discount_code', 'version', 'figures'])
    .select(['first_name', 'last_name', 'address', 'apartment', 'city', 'state', 'zip'])
    .select(['subtotal_cents', 'discount_cents', 'delivery_cents'])
    .select(['tax_cents', 'tax_rate_millionths', 'total_cents'])
    .executeTakeFirstOrThrow()
  const lines = await trx
    .selectFrom('storefront.order_lines')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .select(['position', 'variant_id', 'product_handle', 'product_title', 'variant_title', 'sku'])
    .select(['quantity', 'unit_price_cents'])
    .execute()
  const terms = termsOf({ version, figures })
  return { number, delivery, discountCode: discount_code, terms, order, lines }
}

/** Locks and reads the variants of the order's lines and those that are added; reads its code and the state's rate. */
export async function lockMarket(
  trx: Kysely<Tables>,
  { lines, discountCode }: Pick<EditableOrder, 'lines' | 'discountCode'>,
  { skus, state }: { readonly skus: readonly string[]; readonly state: string },
): Promise<Market> {
  const added = await readVariants(trx, 'sku', skus)
  const ids = [...lines.flatMap((line) => line.variant_id ?? []), ...added.map((each) => each.variantId)]
  return {
    variants: await lockForSale(trx, [...new Set(ids)]),
    taxRateMillionths: await readTaxRateMillionths(trx, state),
    discount: await readDiscountTerms(trx, discountCode),
  }
}

/** Locks variants, and reads how many there are of each. */
export async function lockForSale(trx: Kysely<Tables>, ids: readonly number[]): Promise<VariantForSale[]> {
  await lockVariants(trx, ids)
  return readVariants(trx, 'id', ids)
}

async function readVariants(
  trx: Kysely<Tables>,
  column: 'sku' | 'id',
  values: readonly (string | number)[],
): Promise<VariantForSale[]> {
  if (values.length === 0) return []
  const rows = await trx
    .selectFrom('storefront.variants as variant')
    .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
    .where(`variant.${column}`, 'in', values as never)
    .select(['variant.id as variantId', 'product.handle as productHandle', 'product.title as productTitle'])
    .select(['variant.title as variantTitle', 'variant.sku', 'variant.price_cents as priceCents'])
    .select(['inventory_tracked as inventoryTracked', 'inventory_policy as inventoryPolicy'])
    .select(['variant.stock', 'product.published_at as publishedAt'])
    .execute()
  return rows.map(({ publishedAt, ...variant }) => ({ ...variant, isPublished: publishedAt !== null }))
}
