/**
 * The specification shows no upper bound (clause 5.07). Shopify silently lowers a larger quantity of a line to
 * this one, so a cart with more would show a wrong total.
 */
export const MAX_OF_ONE_LINE = 1_000_000

/** The number of products each screen requests (clauses 2.15, 2.21, 2.35 to 2.37, 7.01 and 9.09). */
export const PRODUCTS_OF = {
  navigation: 10,
  homeGrid: 10,
  discover: 6,
  landing: 4,
  collection: 20,
  search: 50,
} as const

/** The largest page that Shopify answers. https://shopify.dev/docs/api/usage/pagination-graphql */
export const MAX_PAGE = 250
