import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { PRODUCT_PAGE_FIELDS, pageInfo } from './product-page.ts'

const PRODUCT_HANDLES_QUERY = `#graphql
  query ProductHandles($first: Int!, $after: String) {
    products(first: $first, after: $after) { edges { node { handle updatedAt } } ${PRODUCT_PAGE_FIELDS} }
  }
`

const listedProduct = v.object({ handle: v.string(), updatedAt: v.nullish(v.string(), null) })

export type ListedProduct = v.InferOutput<typeof listedProduct>

/** One page of all products' handles; `nextCursor` fetches the next page. */
export interface ProductHandles {
  readonly products: readonly ListedProduct[]
  readonly nextCursor: string | null
}

const handlesData = v.pipe(
  v.object({ products: v.object({ edges: v.array(v.object({ node: listedProduct })), pageInfo }) }),
  v.transform(
    ({ products }): ProductHandles => ({
      products: products.edges.map(({ node }) => node),
      nextCursor: products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null,
    }),
  ),
)

/** Fetches the data that a sitemap needs of every product. */
export function fetchProductHandles(
  call: StorefrontCall,
  first: number,
  after: string | null,
): Promise<StorefrontResult<ProductHandles>> {
  return call(PRODUCT_HANDLES_QUERY, { first, after }, handlesData)
}
