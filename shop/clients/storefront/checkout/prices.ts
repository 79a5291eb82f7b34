import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { usdCents } from '../money.ts'

const PRICES_QUERY = `#graphql
  query Prices($ids: [ID!]!) {
    nodes(ids: $ids) { ... on ProductVariant { id price { amount currencyCode } } }
  }
`

// What is not there, and a node of another kind, has no price to tell.
const pricesData = v.pipe(
  v.object({ nodes: v.array(v.fallback(v.nullable(v.object({ id: v.string(), price: usdCents })), null)) }),
  v.transform(({ nodes }) => new Map(nodes.flatMap((node) => (node ? [[node.id, node.price]] : [])))),
)

/** Asks the storefront what these variants cost now: USD cents by the id of each. */
export function fetchPrices(
  call: StorefrontCall,
  ids: readonly string[],
): Promise<StorefrontResult<ReadonlyMap<string, number>>> {
  return call(PRICES_QUERY, { ids }, pricesData)
}
