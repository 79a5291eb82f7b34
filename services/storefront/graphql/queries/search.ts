import type { QueryRootSearchArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { findEvery } from '../../catalogue/query/find-products.ts'
import { matchQuery } from '../../catalogue/query/match-query.ts'
import { wantedWords } from '../../catalogue/query/relevance.ts'
import { openLastWord } from '../../catalogue/query/search-words.ts'
import { placeAll } from '../../catalogue/sorted-list.ts'
import { connectSorted } from '../connection.ts'
import type { GraphqlContext } from '../context.ts'
import { isShown, placeOfResult } from '../found-products.ts'
import { readFilters } from '../read-filters.ts'
import { readQuery } from '../read-query.ts'

export async function search(_root: unknown, args: QueryRootSearchArgs, context: GraphqlContext) {
  const asked = readQuery(args.query)
  const query = args.prefix === 'LAST' ? openLastWord(asked) : asked
  const filters = readFilters(args.productFilters)
  const catalogue = await context.catalogue()
  const sortKey = args.sortKey ?? 'RELEVANCE'
  const isWanted = args.types == null || args.types.includes('PRODUCT')
  const match = matchQuery(catalogue, { kind: 'all', of: [query, filters] })
  const found = isWanted ? findEvery(match).filter(isShown(args.unavailableProducts)) : []
  const placeOf = placeOfResult(sortKey, wantedWords(query), args.unavailableProducts)
  const list = `search:${sortKey}:${args.query}`
  return { ...connectSorted({ entries: placeAll(found, placeOf), list }, args), totalCount: found.length }
}
