import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { PRODUCT_FRAGMENT, type Product, productSchema } from './product.ts'

const PRODUCT_BY_HANDLE_QUERY = `#graphql
  query ProductByHandle($handle: String!) {
    product(handle: $handle) { ...ProductFields }
  }
  ${PRODUCT_FRAGMENT}
`

const productData = v.pipe(
  v.object({ product: v.nullable(productSchema) }),
  v.transform(({ product }) => product),
)

/** Clause 7.02. A handle that no product has reads as null, which is no failure. */
export function fetchProductByHandle(
  call: StorefrontCall,
  handle: string,
): Promise<StorefrontResult<Product | null>> {
  return call(PRODUCT_BY_HANDLE_QUERY, { handle }, productData)
}
