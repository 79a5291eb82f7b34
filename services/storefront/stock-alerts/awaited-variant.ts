import type { Kysely } from 'kysely'
import type { SelectedOption } from '#database/tables/catalogue.ts'
import type { Tables } from '#database/tables.ts'
import type { CartLine } from '../cart/read-cart.ts'
import { lineName } from '../pricing/line-names.ts'
import { sellableQuantity } from '../stock.ts'

/** A variant that somebody waits for, or would. */
export interface AwaitedVariant {
  readonly id: number
  /** Such as 'Keel Kneeling Chair (Walnut / Oat)'. */
  readonly name: string
  readonly productHandle: string
  readonly image: CartLine['image']
  /** The path of its product's page, which shows this variant. */
  readonly path: string
  readonly isInStock: boolean
}

/** Undefined for what the shop does not sell any more. */
export async function readAwaitedVariant(
  query: Kysely<Tables>,
  variantId: number,
): Promise<AwaitedVariant | undefined> {
  const row = await query
    .selectFrom('storefront.variants as variant')
    .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
    .leftJoin('storefront.product_images as image', 'image.id', 'variant.image_id')
    .where('variant.id', '=', variantId)
    .where('product.published_at', 'is not', null)
    .select(['variant.title as variantTitle', 'variant.selected_options as selectedOptions'])
    .select(['product.handle as productHandle', 'product.title as productTitle', 'variant.stock'])
    .select(['inventory_tracked as inventoryTracked', 'inventory_policy as inventoryPolicy'])
    .select(['image.file', 'image.content_hash as contentHash', 'image.alt_text as altText'])
    .executeTakeFirst()
  if (!row) return undefined
  const { productHandle, file, contentHash, altText } = row
  return {
    id: variantId,
    name: lineName(row),
    productHandle,
    image: file && contentHash ? { file, contentHash, altText: altText ?? '' } : null,
    path: pathOf(productHandle, row.selectedOptions),
    isInStock: sellableQuantity(row) > 0,
  }
}

function pathOf(handle: string, options: readonly SelectedOption[]): string {
  const query = new URLSearchParams(options.map(({ name, value }) => [name, value]))
  return `/product/${encodeURIComponent(handle)}?${query}`
}
