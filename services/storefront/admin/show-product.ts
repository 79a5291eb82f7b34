import { sql } from 'kysely'
import { writeCents } from '#services/admin-contract/amounts.ts'
import type { ShownProduct } from '#services/admin-contract/shown-product.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { pictureUrl } from '../images/picture-url.ts'
import type { StorefrontParts } from '../parts.ts'
import { variantName } from '../pricing/line-names.ts'
import { descriptionOf, hasMarkup } from './description-words.ts'
import { readPlans } from './planned-changes.ts'
import { versionOf } from './product-words.ts'
import { noSuchProduct } from './products.ts'

type Parts = Pick<StorefrontParts, 'database' | 'publicUrl'>

/** All that staff change of a product, on one page. */
export async function showProduct(
  { database: { query }, publicUrl }: Parts,
  handle: string,
): Promise<Outcome<ShownProduct>> {
  const product = await query
    .selectFrom('storefront.products')
    .where('handle', '=', handle)
    .select(['id', 'title', 'description_html', 'published_at'])
    .executeTakeFirst()
  if (!product) return noSuchProduct(handle)
  const variants = await query
    .selectFrom('storefront.variants as variant')
    .leftJoin('storefront.sale_rates as rate', 'rate.variant_id', 'variant.id')
    .where('product_id', '=', product.id)
    .orderBy('position')
    .select(['sku', 'title', 'price_cents', 'compare_at_price_cents', 'stock'])
    .select(['inventory_tracked', 'inventory_policy as policy'])
    .select(sql<number>`coalesce(rate.units, 0)`.as('sold'))
    .execute()
  const picture = await query
    .selectFrom('storefront.product_images')
    .where('product_id', '=', product.id)
    .orderBy('position')
    .select(['file', 'content_hash as contentHash', 'alt_text as alt'])
    .executeTakeFirst()
  return done({
    handle,
    title: product.title,
    description: descriptionOf(product.description_html),
    hasMarkup: hasMarkup(product.description_html),
    wordsVersion: versionOf(product),
    published: product.published_at !== null,
    publishedAt: product.published_at?.toISOString() ?? null,
    picture: picture
      ? { url: pictureUrl(publicUrl, { ...picture, handle }, { width: 192 }), alt: picture.alt }
      : null,
    variants: variants.map((variant) => ({
      ...{ sku: variant.sku, policy: variant.policy, sold: variant.sold },
      name: variantName(variant.title) ?? product.title,
      price: writeCents(variant.price_cents),
      compareAt: variant.compare_at_price_cents === null ? null : writeCents(variant.compare_at_price_cents),
      stock: variant.inventory_tracked ? variant.stock : null,
    })),
    planned: await readPlans(query, handle),
  })
}
