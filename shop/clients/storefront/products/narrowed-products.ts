import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { PRODUCT_FRAGMENT } from './product.ts'
import { PRODUCT_PAGE_FIELDS, type ProductPage, productConnection, productPageOf } from './product-page.ts'

/** Shopify narrows the products of a collection alone, so this one must hold them all. */
const WHOLE_CATALOGUE = 'all'

/** https://shopify.dev/docs/api/storefront/2025-07/input-objects/ProductFilter */
export interface ProductFilter {
  readonly available?: boolean
  readonly productType?: string
  readonly price?: { readonly min?: number; readonly max?: number }
  readonly variantOption?: { readonly name: string; readonly value: string }
}

export type ProductSort = 'featured' | 'price-low' | 'price-high'

/** How a list of the whole catalogue is narrowed and sorted. */
export interface Narrowing {
  readonly filters: readonly ProductFilter[]
  readonly sort: ProductSort
}

/** One thing to choose of, such as the kinds of products, with how many products each value leaves. */
export interface ListFilter {
  readonly id: string
  readonly label: string
  readonly values: readonly { readonly label: string; readonly count: number; readonly input: string }[]
}

export interface NarrowedPage extends ProductPage {
  /** None where the storefront counts none, as Shopify does for more than 5,000 products. */
  readonly filters: readonly ListFilter[]
}

export const FILTER_VALUES = '{ id label values { label count input } }'
const FILTER_FIELDS = `filters ${FILTER_VALUES}`

const NARROWED_QUERY = `#graphql
  query NarrowedProducts(
    $handle: String!
    $first: Int!
    $after: String
    $filters: [ProductFilter!]
    $sortKey: ProductCollectionSortKeys
    $reverse: Boolean
  ) {
    collection(handle: $handle) {
      products(first: $first, after: $after, filters: $filters, sortKey: $sortKey, reverse: $reverse) {
        edges { node { ...ProductFields } }
        ${PRODUCT_PAGE_FIELDS}
        ${FILTER_FIELDS}
      }
    }
  }
  ${PRODUCT_FRAGMENT}
`

const FILTERS_QUERY = `#graphql
  query Filters($handle: String!, $filters: [ProductFilter!]) {
    collection(handle: $handle) { products(first: 1, filters: $filters) { ${FILTER_FIELDS} } }
  }
`

const listFilter = v.object({
  id: v.string(),
  label: v.string(),
  values: v.array(v.object({ label: v.string(), count: v.number(), input: v.string() })),
})
export const filters = v.nullish(v.array(listFilter), [])

const narrowedData = v.pipe(
  v.object({ collection: v.nullish(v.object({ products: v.object({ ...productConnection, filters }) })) }),
  v.transform(({ collection }): NarrowedPage | null =>
    collection ? { ...productPageOf(collection.products), filters: collection.products.filters } : null,
  ),
)

const filtersData = v.pipe(
  v.object({ collection: v.nullish(v.object({ products: v.object({ filters }) })) }),
  v.transform(({ collection }): readonly ListFilter[] | null => collection?.products.filters ?? null),
)

const SORTED_BY: Readonly<Record<ProductSort, { readonly sortKey: string; readonly reverse: boolean }>> = {
  featured: { sortKey: 'COLLECTION_DEFAULT', reverse: false },
  'price-low': { sortKey: 'PRICE', reverse: false },
  'price-high': { sortKey: 'PRICE', reverse: true },
}

/** Null where the storefront has no collection of everything: its catalogue can be listed, but not narrowed. */
export function fetchNarrowedProducts(
  call: StorefrontCall,
  { filters: chosen, sort }: Narrowing,
  first: number,
  after: string | null,
): Promise<StorefrontResult<NarrowedPage | null>> {
  const asked = { handle: WHOLE_CATALOGUE, first, after, filters: chosen, ...SORTED_BY[sort] }
  return call(NARROWED_QUERY, asked, narrowedData)
}

/** What products can be narrowed by, counted among those that are left by these filters; null as above. */
export function fetchFilters(
  call: StorefrontCall,
  chosen: readonly ProductFilter[],
): Promise<StorefrontResult<readonly ListFilter[] | null>> {
  return call(FILTERS_QUERY, { handle: WHOLE_CATALOGUE, filters: chosen }, filtersData)
}
