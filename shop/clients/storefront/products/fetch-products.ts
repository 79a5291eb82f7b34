import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { PRODUCT_FRAGMENT } from './product.ts'
import { PRODUCT_PAGE_FIELDS, type ProductPage, productConnection, productPageOf } from './product-page.ts'

const PRODUCTS_QUERY = `#graphql
  query Products($first: Int!, $after: String) {
    products(first: $first, after: $after) { edges { node { productType ...ProductFields } } ${PRODUCT_PAGE_FIELDS} }
  }
  ${PRODUCT_FRAGMENT}
`

const productsData = v.pipe(
  v.object({ products: v.object(productConnection) }),
  v.transform(({ products }) => productPageOf(products)),
)

/** Clause 7.01. `after` is the cursor that an earlier page ended with. */
export function fetchProducts(
  call: StorefrontCall,
  first: number,
  after: string | null,
): Promise<StorefrontResult<ProductPage>> {
  return call(PRODUCTS_QUERY, { first, after }, productsData)
}
