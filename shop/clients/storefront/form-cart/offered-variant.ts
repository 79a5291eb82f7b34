import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { usdCents } from '../money.ts'
import { imageSchema } from '../products/image.ts'
import { selectedOptionSchema } from '../products/option.ts'

/** A variant with what a cart shows of it. */
export const OFFERED_VARIANT_FRAGMENT = `#graphql
  fragment OfferedVariant on ProductVariant {
    id
    title
    availableForSale
    price { amount currencyCode }
    selectedOptions { name value }
    image { url altText width height }
    product { handle title featuredImage { url altText width height } }
  }
`

export const offeredVariantSchema = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    availableForSale: v.boolean(),
    price: usdCents,
    selectedOptions: v.array(selectedOptionSchema),
    image: v.nullish(imageSchema, null),
    product: v.object({
      handle: v.string(),
      title: v.string(),
      featuredImage: v.nullish(imageSchema, null),
    }),
  }),
  v.transform(({ price, image, product: { featuredImage, ...product }, ...rest }) => ({
    ...rest,
    priceCents: price,
    product: { ...product, image: image ?? featuredImage },
  })),
)

export type OfferedVariant = v.InferOutput<typeof offeredVariantSchema>

const VARIANTS_QUERY = `#graphql
  query Variants($ids: [ID!]!) {
    nodes(ids: $ids) { ... on ProductVariant { ...OfferedVariant } }
  }
  ${OFFERED_VARIANT_FRAGMENT}
`

// A node of another kind comes without fields; it is no variant, like one that is not there.
const variantsData = v.pipe(
  v.object({
    nodes: v.array(
      v.nullable(
        v.union([
          offeredVariantSchema,
          v.pipe(
            v.strictObject({}),
            v.transform(() => null),
          ),
        ]),
      ),
    ),
  }),
  v.transform(({ nodes }) => nodes),
)

/** Finds variants by their ids, in the order asked for; null for an id that the storefront does not sell. */
export function fetchVariants(
  call: StorefrontCall,
  ids: readonly string[],
): Promise<StorefrontResult<readonly (OfferedVariant | null)[]>> {
  return call(VARIANTS_QUERY, { ids }, variantsData)
}
