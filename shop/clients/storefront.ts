import { createStorefrontCall, type StorefrontOptions } from './storefront-call.ts'
import { type CheckoutClient, createCheckoutClient } from './storefront-checkout.ts'
import type { StorefrontResult } from './storefront-error.ts'
import type { Product } from './storefront-product.ts'
import { fetchProductByHandle } from './storefront-product-by-handle.ts'
import { fetchProducts } from './storefront-products.ts'

/** Every call to the hosted storefront (clauses 7.01 to 7.03); failures are values (clauses 8.01 to 8.05). */
export interface StorefrontClient extends CheckoutClient {
  products(first: number): Promise<StorefrontResult<Product[]>>
  productByHandle(handle: string): Promise<StorefrontResult<Product | null>>
}

export function createStorefrontClient(options: StorefrontOptions): StorefrontClient {
  const call = createStorefrontCall(options)
  return {
    ...createCheckoutClient(options),
    products: (first) => fetchProducts(call, first),
    productByHandle: (handle) => fetchProductByHandle(call, handle),
  }
}
