import type { QueryRootProductsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Product } from '../../catalogue/product.ts'
import { orderFor } from '../../catalogue/product-orders.ts'
import { findByRelevance, findProducts } from '../../catalogue/query/find-products.ts'
import { matchQuery } from '../../catalogue/query/match-query.ts'
import { wantedWords } from '../../catalogue/query/relevance.ts'
import { type Connection, connectSorted } from '../connection.ts'
import type { GraphqlContext } from '../context.ts'
import { readQuery } from '../read-query.ts'

export async function products(
  _root: unknown,
  args: QueryRootProductsArgs,
  context: GraphqlContext,
): Promise<Connection<Product>> {
  const query = readQuery(args.query)
  const catalogue = await context.catalogue()
  const match = matchQuery(catalogue, query)
  const words = wantedWords(query)
  if (args.sortKey === 'RELEVANCE' && words.length > 0)
    return connectSorted({ ...findByRelevance(match, words), list: `relevance:${args.query}` }, args)
  const order = orderFor(args.sortKey)
  return connectSorted({ ...findProducts(catalogue, match, order), list: `products:${order}` }, args)
}
