import { createStorefrontCall, type StorefrontOptions } from './call.ts'
import { type CheckoutClient, createCheckoutClient } from './checkout/checkout.ts'
import type { StorefrontResult } from './error.ts'
import { createFormCartClient, type FormCartClient } from './form-cart/form-cart.ts'
import { fetchProducts } from './products/fetch-products.ts'
import {
  fetchFilters,
  fetchNarrowedProducts,
  type ListFilter,
  type NarrowedPage,
  type Narrowing,
  type ProductFilter,
} from './products/narrowed-products.ts'
import type { Product } from './products/product.ts'
import { fetchProductByHandle, type ProductWithImages } from './products/product-by-handle.ts'
import { fetchProductHandles, type ProductHandles } from './products/product-handles.ts'
import type { ProductPage } from './products/product-page.ts'
import { type FoundProducts, predictProducts, searchProducts } from './products/search.ts'
import { fetchFewRedirects, fetchRedirect, type Redirect } from './redirect.ts'

/** Every call to the hosted storefront (clauses 2.37 and 7.01 to 7.03); failures are values (clauses 8.01 to 8.05). */
export interface StorefrontClient extends CheckoutClient, FormCartClient {
  products(first: number, after?: string | null): Promise<StorefrontResult<ProductPage>>
  narrowedProducts(
    narrowing: Narrowing,
    first: number,
    after?: string | null,
  ): Promise<StorefrontResult<NarrowedPage | null>>
  filters(chosen: readonly ProductFilter[]): Promise<StorefrontResult<readonly ListFilter[] | null>>
  search(
    query: string,
    first: number,
    after?: string | null,
    narrowing?: Narrowing,
  ): Promise<StorefrontResult<FoundProducts>>
  /** The products that a query may mean, for a catalogue that only the storefront knows whole. */
  predict(query: string): Promise<StorefrontResult<readonly Product[]>>
  productHandles(first: number, after?: string | null): Promise<StorefrontResult<ProductHandles>>
  productByHandle(handle: string): Promise<StorefrontResult<ProductWithImages | null>>
  /** Finds the redirect of an address by its percent-encoded paths. */
  redirect(paths: readonly string[]): Promise<StorefrontResult<string | null>>
  /** All redirects, where there are few; null where there are more. */
  fewRedirects(): Promise<StorefrontResult<readonly Redirect[] | null>>
}

export function createStorefrontClient(options: StorefrontOptions): StorefrontClient {
  const call = createStorefrontCall(options)
  return {
    ...createCheckoutClient(options),
    ...createFormCartClient(call, options.providerName),
    products: (first, after = null) => fetchProducts(call, first, after),
    narrowedProducts: (narrowing, first, after = null) =>
      fetchNarrowedProducts(call, narrowing, first, after),
    filters: (chosen) => fetchFilters(call, chosen),
    search: (query, first, after = null, narrowing = { filters: [], sort: 'featured' }) =>
      searchProducts(call, query, first, after, narrowing),
    predict: (query) => predictProducts(call, query),
    productHandles: (first, after = null) => fetchProductHandles(call, first, after),
    productByHandle: (handle) => fetchProductByHandle(call, handle),
    redirect: (paths) => fetchRedirect(call, paths),
    fewRedirects: () => fetchFewRedirects(call),
  }
}
