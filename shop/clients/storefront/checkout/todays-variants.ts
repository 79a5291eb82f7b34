import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { usdCents } from '../money.ts'

/** What can be said today of a variant that was put into a cart earlier. */
export interface TodaysVariant {
  readonly priceCents: number
  readonly isSoldOut: boolean
}

const VARIANTS_QUERY = `#graphql
  query TodaysVariants($ids: [ID!]!) {
    nodes(ids: $ids) { ... on ProductVariant { id availableForSale price { amount currencyCode } } }
  }
`

const variantSchema = v.object({ id: v.string(), availableForSale: v.boolean(), price: usdCents })

// Nothing can be told of what is not there, nor of a node of another kind.
const variantsData = v.pipe(
  v.object({ nodes: v.array(v.fallback(v.nullable(variantSchema), null)) }),
  v.transform(({ nodes }): ReadonlyMap<string, TodaysVariant> => {
    const told = nodes.filter((node) => node !== null)
    return new Map(
      told.map(({ id, price, availableForSale }) => [
        id,
        { priceCents: price, isSoldOut: !availableForSale },
      ]),
    )
  }),
)

/** Asks the storefront what these variants cost in USD cents now, and which of them are sold out, by the id of each. */
export function fetchTodaysVariants(
  call: StorefrontCall,
  ids: readonly string[],
): Promise<StorefrontResult<ReadonlyMap<string, TodaysVariant>>> {
  return call(VARIANTS_QUERY, { ids }, variantsData)
}
