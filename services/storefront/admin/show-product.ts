import { sql } from 'kysely'
import { writeCents } from '#services/admin-contract/amounts.ts'
import type { ShownProduct } from '#services/admin-contract/shown-product.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { pictureUrl } from '../images/picture-url.ts'
import type { StorefrontParts } from '../parts.ts'
import { variantName } from '../pricing/line-names.ts'
import { descriptionOf, hasMarkup } from './description-words.ts'
import { versionOf as picturesVersionOf, readGallery } from './pictures/picture-rows.ts'
import { readPlans } from './planned-changes.ts'
import { versionOf } from './product-words.ts'
import { noSuchProduct } from './products.ts'

type Parts = Pick<StorefrontParts, 'database' | 'publicUrl'>

/** Twice as wide as the office shows one, for high-density screens. */
const PICTURE_PX = 256

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
  const gallery = await readGallery(query, product.id)
  const pictureOf = new Map(gallery.variants.map(({ sku, picture }) => [sku, picture]))
  return done({
    handle,
    title: product.title,
    description: descriptionOf(product.description_html),
    hasMarkup: hasMarkup(product.description_html),
    wordsVersion: versionOf(product),
    published: product.published_at !== null,
    publishedAt: product.published_at?.toISOString() ?? null,
    pictures: gallery.pictures.map(({ file, contentHash, alt, width, height }) => ({
      ...{ file, alt, width, height },
      url: pictureUrl(publicUrl, { handle, file, contentHash }, { width: PICTURE_PX }),
    })),
    picturesVersion: picturesVersionOf(gallery),
    variants: variants.map((variant) => ({
      ...{ sku: variant.sku, policy: variant.policy, sold: variant.sold },
      picture: pictureOf.get(variant.sku) ?? null,
      name: variantName(variant.title) ?? product.title,
      price: writeCents(variant.price_cents),
      compareAt: variant.compare_at_price_cents === null ? null : writeCents(variant.compare_at_price_cents),
      stock: variant.inventory_tracked ? variant.stock : null,
    })),
    planned: await readPlans(query, handle),
  })
}
