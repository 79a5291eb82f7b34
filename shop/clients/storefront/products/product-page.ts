import * as v from 'valibot'
import { type Product, productSchema } from './product.ts'

/** One page of a list of products; `nextCursor` fetches the next page. */
export interface ProductPage {
  readonly products: readonly Product[]
  readonly nextCursor: string | null
}

/** The fields that `productPageOf` needs of a connection. */
export const PRODUCT_PAGE_FIELDS = 'pageInfo { hasNextPage endCursor }'

export const pageInfo = v.nullish(
  v.object({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string(), null) }),
  // A storefront that sends no page info has sent the whole list.
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
