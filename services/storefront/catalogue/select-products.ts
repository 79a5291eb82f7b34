import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'

/** Selects whole products, drafts included, in one query: on the embedded database a query costs more than its rows. */
export function selectProducts(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.products as product')
    .select([
      'product.id',
      'handle',
      'title',
      'description_html as descriptionHtml',
      'vendor',
      'tags',
      'product.position',
    ])
    .select(['product_type as productType', 'seo_title as seoTitle', 'seo_description as seoDescription'])
    .select(['published_at as publishedAt', 'created_at as createdAt', 'updated_at as updatedAt'])
    .select((product) => [
      jsonArrayFrom(
        product
          .selectFrom('storefront.product_options as option')
          .whereRef('option.product_id', '=', 'product.id')
          .orderBy('option.position')
          .select(['option.id', 'option.name'])
          .select((option) =>
            jsonArrayFrom(
              option
                .selectFrom('storefront.product_option_values as value')
                .whereRef('value.option_id', '=', 'option.id')
                .orderBy('value.position')
                .select(['value.id', 'value.name', 'value.swatch_color as swatchColor']),
            ).as('values'),
          ),
      ).as('options'),
      jsonArrayFrom(
        product
          .selectFrom('storefront.product_images as image')
          .whereRef('image.product_id', '=', 'product.id')
          .orderBy('image.position')
          .select(['image.id', 'file', 'width', 'height', 'alt_text as altText'])
          .select(['image.position', 'content_hash as contentHash']),
      ).as('images'),
      jsonArrayFrom(
        product
          .selectFrom('storefront.variants as variant')
          .whereRef('variant.product_id', '=', 'product.id')
          .orderBy('variant.position')
          .select(['variant.id', 'sku', 'variant.title', 'variant.position', 'stock'])
          .select(['inventory_tracked as inventoryTracked', 'inventory_policy as inventoryPolicy'])
          .select(['price_cents as priceCents', 'compare_at_price_cents as compareAtPriceCents'])
          .select(['selected_options as selectedOptions', 'image_id as imageId']),
      ).as('variants'),
    ])
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]
