import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { imageSchema } from './image.ts'
import { connectionOf, PRODUCT_FRAGMENT, type ProductImage, productSchema } from './product.ts'

/** The product's own five pictures are clause 3.01's; among all of them are those of its other looks. */
const PRODUCT_BY_HANDLE_QUERY = `#graphql
  query ProductByHandle($handle: String!) {
    product(handle: $handle) {
      ...ProductFields
      allImages: images(first: 50) { edges { node { url altText width height } } }
    }
  }
  ${PRODUCT_FRAGMENT}
`

const allImages = v.object({ allImages: v.nullish(connectionOf(imageSchema), { edges: [] }) })

const productData = v.pipe(
  v.object({ product: v.nullable(v.intersect([productSchema, allImages])) }),
  v.transform(({ product }) => product),
)

export type ProductWithImages = v.InferOutput<typeof productSchema> & {
  readonly allImages: readonly ProductImage[]
}

/** Clause 7.02. A handle that no product has reads as null, which is no failure. */
export function fetchProductByHandle(
  call: StorefrontCall,
  handle: string,
): Promise<StorefrontResult<ProductWithImages | null>> {
  return call(PRODUCT_BY_HANDLE_QUERY, { handle }, productData)
}
