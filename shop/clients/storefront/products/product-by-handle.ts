import * as v from 'valibot'
import type { DiscountCode } from '#facts/policies/policies.ts'
import type { StorefrontCall } from '../call.ts'
import { answered, type StorefrontResult } from '../error.ts'
import { fetchAllVariants } from './all-variants.ts'
import { imageSchema } from './image.ts'
import { connectionOf, PRODUCT_FRAGMENT, type ProductImage, productSchema } from './product.ts'

/**
 * `images` holds the five pictures of clause 3.01; `allImages` also has those of the product's other looks. The page
 * shows the description's paragraphs, and gives search engines the owner's text for them. The API lists no discount
 * codes: a store says by its metafield which of those that pages name can be used.
 */
const PRODUCT_BY_HANDLE_QUERY = `#graphql
  query ProductByHandle($handle: String!) {
    product(handle: $handle) {
      ...ProductFields
      descriptionHtml
      seo { description }
      allImages: images(first: 50) { edges { node { url altText width height } } }
    }
    shop { volumeDiscounts: metafield(namespace: "keel", key: "volume_discounts") { value } }
  }
  ${PRODUCT_FRAGMENT}
`

const ofItsPage = v.object({
  allImages: v.nullish(connectionOf(imageSchema), { edges: [] }),
  descriptionHtml: v.nullish(v.string(), ''),
  seo: v.nullish(v.object({ description: v.nullish(v.string(), null) }), null),
})

const discountCode = v.object({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9][A-Z0-9_-]{1,39}$/)),
  minQuantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  percent: v.pipe(v.number(), v.minValue(1), v.maxValue(100)),
})

/** A store that keeps no such metafield, or something else under its name, has said nothing. */
const discountCodes = v.fallback(
  v.nullable(
    v.pipe(
      v.object({ value: v.pipe(v.string(), v.maxLength(4_000), v.parseJson(), v.array(discountCode)) }),
      v.transform(({ value }) => value),
    ),
  ),
  null,
)

const productData = v.pipe(
  v.object({
    product: v.nullable(v.intersect([productSchema, ofItsPage])),
    shop: v.nullish(v.object({ volumeDiscounts: discountCodes }), null),
  }),
  v.transform(
    ({ product, shop }) => product && { ...product, volumeDiscounts: shop?.volumeDiscounts ?? null },
  ),
)

export type ProductWithImages = v.InferOutput<typeof productSchema> & {
  readonly allImages: readonly ProductImage[]
  readonly descriptionHtml: string
  readonly seo: { readonly description: string | null } | null
  /** The codes of clause 9.08 that stand; null where the store does not say. */
  readonly volumeDiscounts: readonly DiscountCode[] | null
}

/** Clause 7.02. An unknown handle comes as null, which is no failure. */
export async function fetchProductByHandle(
  call: StorefrontCall,
  handle: string,
): Promise<StorefrontResult<ProductWithImages | null>> {
  const read = await call(PRODUCT_BY_HANDLE_QUERY, { handle }, productData)
  if (!read.ok || !read.data?.hasMoreVariants) return read
  const { hasMoreVariants: _, ...product } = read.data
  const all = await fetchAllVariants(call, handle)
  return all.ok ? answered(all.data && { ...product, variants: all.data }) : all
}
