import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { FILTER_VALUES, filters, type ListFilter, type Narrowing } from './narrowed-products.ts'
import { PRODUCT_FRAGMENT, type Product, productSchema } from './product.ts'
import { PRODUCT_PAGE_FIELDS, type ProductPage, productConnection, productPageOf } from './product-page.ts'

const SEARCH_QUERY = `#graphql
  query Search(
    $query: String!
    $first: Int!
    $after: String
    $sortKey: SearchSortKeys
    $reverse: Boolean
    $filters: [ProductFilter!]
  ) {
    search(
      query: $query
      first: $first
      after: $after
      sortKey: $sortKey
      reverse: $reverse
      productFilters: $filters
      types: PRODUCT
    ) {
      totalCount
      productFilters ${FILTER_VALUES}
      edges { node { ... on Product { ...ProductFields } } }
      ${PRODUCT_PAGE_FIELDS}
    }
  }
  ${PRODUCT_FRAGMENT}
`

export interface FoundProducts extends ProductPage {
  readonly totalCount: number
  /** What a search by the storefront can be narrowed by; none where it counts none. */
  readonly filters?: readonly ListFilter[]
}

const searchData = v.pipe(
  v.object({ search: v.object({ totalCount: v.number(), ...productConnection, productFilters: filters }) }),
  v.transform(
    ({ search }): FoundProducts => ({
      totalCount: search.totalCount,
      filters: search.productFilters,
      ...productPageOf(search),
    }),
  ),
)

/**
 * Signs of the storefront's language of queries that shoppers do not type for what they do there: too many of them, and
 * the storefront refuses the query. A dash before a word and words in quotes mean what they say.
 */
const SIGNS = /[*()]|""|-(?![^\s-])/g

const plainWords = (typed: string): string => typed.replaceAll(SIGNS, ' ').replaceAll(/\s+/g, ' ').trim()

/** Serves catalogues larger than the 50 products that clause 2.37 filters on the page. */
export function searchProducts(
  call: StorefrontCall,
  query: string,
  first: number,
  after: string | null,
  { filters: chosen, sort }: Narrowing,
): Promise<StorefrontResult<FoundProducts>> {
  const sortedBy = { sortKey: sort === 'featured' ? 'RELEVANCE' : 'PRICE', reverse: sort === 'price-high' }
  return call(
    SEARCH_QUERY,
    { query: plainWords(query), first, after, filters: chosen, ...sortedBy },
    searchData,
  )
}

const PREDICTIVE_QUERY = `#graphql
  query PredictProducts($query: String!, $first: Int!) {
    predictiveSearch(
      query: $query
      limit: $first
      limitScope: EACH
      types: [PRODUCT]
      searchableFields: [TITLE, PRODUCT_TYPE, TAG, VARIANTS_TITLE, VENDOR]
    ) { products { ...ProductFields } }
  }
  ${PRODUCT_FRAGMENT}
`

/** The most that Shopify suggests. https://shopify.dev/docs/api/storefront/2025-07/queries/predictiveSearch */
const MAX_PREDICTED = 10

const predictedData = v.pipe(
  v.object({ predictiveSearch: v.nullish(v.object({ products: v.array(productSchema) })) }),
  v.transform(({ predictiveSearch }): readonly Product[] => predictiveSearch?.products ?? []),
)

/** Up to ten products whose words begin as these do, or nearly are these: the storefront forgives what is misspelt. */
export function predictProducts(
  call: StorefrontCall,
  query: string,
): Promise<StorefrontResult<readonly Product[]>> {
  return call(PREDICTIVE_QUERY, { query: plainWords(query), first: MAX_PREDICTED }, predictedData)
}
