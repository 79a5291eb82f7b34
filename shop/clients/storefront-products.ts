import * as v from 'valibot'
import type { StorefrontCall } from './storefront-call.ts'
import type { StorefrontResult } from './storefront-error.ts'
import { connectionOf, PRODUCT_FRAGMENT, type Product, productSchema } from './storefront-product.ts'

const PRODUCTS_QUERY = `#graphql
  query Products($first: Int!) {
    products(first: $first) { edges { node { ...ProductFields } } }
  }
  ${PRODUCT_FRAGMENT}
`

const productsData = v.pipe(
  v.object({ products: connectionOf(productSchema) }),
  v.transform(({ products }) => products),
)

/** Clause 7.01. */
export function fetchProducts(call: StorefrontCall, first: number): Promise<StorefrontResult<Product[]>> {
  return call(PRODUCTS_QUERY, { first }, productsData)
}
