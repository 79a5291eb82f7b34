import type { QueryRootProductsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { orderFor } from '../../catalogue/product-orders.ts'
import { findByRelevance, findProducts } from '../../catalogue/query/find-products.ts'
import { wantedWords } from '../../catalogue/query/ranking.ts'
import type { GraphqlContext } from '../context.ts'
import { readQuery } from '../search/read-filters.ts'
import { writeFilters } from '../types/filters.ts'
import { connectSorted } from '../values/connection.ts'

export async function products(_root: unknown, args: QueryRootProductsArgs, context: GraphqlContext) {
  const query = readQuery(args.query)
  const { pace } = context
  const catalogue = await context.catalogue()
  const words = wantedWords(query)
  const order = orderFor(args.sortKey)
  const found =
    args.sortKey === 'RELEVANCE' && words.length > 0
      ? { ...(await findByRelevance(catalogue, query, words, pace)), list: `relevance:${args.query}` }
      : { ...(await findProducts(catalogue, query, order, pace)), list: `products:${order}` }
  return {
    ...(await connectSorted(found, args, pace)),
    filters: () => writeFilters(catalogue, query, new Map(), pace),
  }
}
