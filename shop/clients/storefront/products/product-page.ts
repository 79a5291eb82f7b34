import * as v from 'valibot'
import { type Product, productSchema } from './product.ts'

/** One page of a list of products; `nextCursor` is what asks for the one after it. */
export interface ProductPage {
  readonly products: readonly Product[]
  readonly nextCursor: string | null
}

/** What a query must ask of a connection for `productPageOf` to read it. */
export const PRODUCT_PAGE_FIELDS = 'pageInfo { hasNextPage endCursor }'

export const pageInfo = v.nullish(
  v.object({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string(), null) }),
  // A storefront that does not say how its list goes on has answered the whole of it.
  { hasNextPage: false, endCursor: null },
)

export const productConnection = { edges: v.array(v.object({ node: productSchema })), pageInfo }

interface ProductConnection {
  readonly edges: readonly { readonly node: Product }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

export function productPageOf({ edges, pageInfo }: ProductConnection): ProductPage {
  return {
    products: edges.map(({ node }) => node),
    nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }
}
