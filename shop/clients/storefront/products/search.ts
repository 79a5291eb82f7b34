import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { PRODUCT_FRAGMENT } from './product.ts'
import { PRODUCT_PAGE_FIELDS, type ProductPage, productConnection, productPageOf } from './product-page.ts'

const SEARCH_QUERY = `#graphql
  query Search($query: String!, $first: Int!, $after: String) {
    search(query: $query, first: $first, after: $after, types: PRODUCT) {
      totalCount
      edges { node { ... on Product { ...ProductFields } } }
      ${PRODUCT_PAGE_FIELDS}
    }
  }
  ${PRODUCT_FRAGMENT}
`

export interface FoundProducts extends ProductPage {
  readonly totalCount: number
}

const searchData = v.pipe(
  v.object({ search: v.object({ totalCount: v.number(), ...productConnection }) }),
  v.transform(({ search }): FoundProducts => ({ totalCount: search.totalCount, ...productPageOf(search) })),
)

/** Serves catalogues larger than the 50 products that clause 2.37 filters on the page. */
export function searchProducts(
  call: StorefrontCall,
  query: string,
  first: number,
  after: string | null,
): Promise<StorefrontResult<FoundProducts>> {
  return call(SEARCH_QUERY, { query, first, after }, searchData)
}
