import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { imageSchema } from './image.ts'
import { connectionOf, PRODUCT_FRAGMENT, type ProductImage, productSchema } from './product.ts'

/**
 * `images` holds the five pictures of clause 3.01; `allImages` also has those of the product's other looks. The page
 * shows the description's paragraphs, and gives search engines the owner's text for them.
 */
const PRODUCT_BY_HANDLE_QUERY = `#graphql
  query ProductByHandle($handle: String!) {
    product(handle: $handle) {
      ...ProductFields
      descriptionHtml
      seo { description }
      allImages: images(first: 50) { edges { node { url altText width height } } }
    }
  }
  ${PRODUCT_FRAGMENT}
`

const ofItsPage = v.object({
  allImages: v.nullish(connectionOf(imageSchema), { edges: [] }),
  descriptionHtml: v.nullish(v.string(), ''),
  seo: v.nullish(v.object({ description: v.nullish(v.string(), null) }), null),
})

const productData = v.pipe(
  v.object({ product: v.nullable(v.intersect([productSchema, ofItsPage])) }),
  v.transform(({ product }) => product),
)

export type ProductWithImages = v.InferOutput<typeof productSchema> & {
  readonly allImages: readonly ProductImage[]
  readonly descriptionHtml: string
  readonly seo: { readonly description: string | null } | null
}

/** Clause 7.02. An unknown handle comes as null, which is no failure. */
export function fetchProductByHandle(
  call: StorefrontCall,
  handle: string,
): Promise<StorefrontResult<ProductWithImages | null>> {
  return call(PRODUCT_BY_HANDLE_QUERY, { handle }, productData)
}
