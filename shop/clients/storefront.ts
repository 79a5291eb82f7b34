import { createStorefrontCall, type StorefrontOptions } from './storefront-call.ts'
import { type CheckoutClient, createCheckoutClient } from './storefront-checkout.ts'
import type { StorefrontResult } from './storefront-error.ts'
import type { Product } from './storefront-product.ts'
import { fetchProductByHandle } from './storefront-product-by-handle.ts'
import { fetchProductHandles, type ProductHandles } from './storefront-product-handles.ts'
import type { ProductPage } from './storefront-product-page.ts'
import { fetchProducts } from './storefront-products.ts'
import { type FoundProducts, searchProducts } from './storefront-search.ts'

/** Every call to the hosted storefront (clauses 2.37 and 7.01 to 7.03); failures are values (clauses 8.01 to 8.05). */
export interface StorefrontClient extends CheckoutClient {
  products(first: number, after?: string | null): Promise<StorefrontResult<ProductPage>>
  search(query: string, first: number, after?: string | null): Promise<StorefrontResult<FoundProducts>>
  productHandles(first: number, after?: string | null): Promise<StorefrontResult<ProductHandles>>
  productByHandle(handle: string): Promise<StorefrontResult<Product | null>>
}

export function createStorefrontClient(options: StorefrontOptions): StorefrontClient {
  const call = createStorefrontCall(options)
  return {
    ...createCheckoutClient(options),
    products: (first, after = null) => fetchProducts(call, first, after),
    search: (query, first, after = null) => searchProducts(call, query, first, after),
    productHandles: (first, after = null) => fetchProductHandles(call, first, after),
    productByHandle: (handle) => fetchProductByHandle(call, handle),
  }
}
