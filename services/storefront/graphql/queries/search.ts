import type { QueryRootSearchArgs, SearchType } from '@shopify/hydrogen-react/storefront-api-types'
import { narrow } from '../../catalogue/facets.ts'
import { findSorted } from '../../catalogue/query/find-products.ts'
import { wantedWords } from '../../catalogue/query/ranking.ts'
import { nothing, openLastWord } from '../../catalogue/query/syntax.ts'
import { comparePositions, type Positioned } from '../../catalogue/sorted-list.ts'
import type { GraphqlContext } from '../context.ts'
import { onlyShown, positionOfResult, type SearchResult } from '../search/found-products.ts'
import { readFilters, readQuery } from '../search/read-filters.ts'
import { searchTexts } from '../search/search-texts.ts'
import { writeFilters } from '../types/filters.ts'
import { connectSorted } from '../values/connection.ts'

const ALL_TYPES: readonly SearchType[] = ['PRODUCT', 'ARTICLE', 'PAGE']

export async function search(_root: unknown, args: QueryRootSearchArgs, context: GraphqlContext) {
  const asked = readQuery(args.query)
  const written = args.prefix === 'LAST' ? openLastWord(asked) : asked
  const words = wantedWords(written)
  const types = args.types ?? ALL_TYPES
  const query = types.includes('PRODUCT') ? onlyShown(written, args.unavailableProducts) : nothing
  const narrowing = readFilters(args.productFilters)
  const { pace } = context
  const catalogue = await context.catalogue()
  const sortKey = args.sortKey ?? 'RELEVANCE'
  const { unavailableProducts: unavailable } = args
  const isReversed = args.reverse === true
  const order = {
    name: `search ${sortKey} ${isReversed} ${unavailable} ${words.join(' ')}`,
    positionOf: positionOfResult({ sortKey, words, unavailable, isReversed }),
  }
  const products = await findSorted(catalogue, narrow(query, narrowing), order, pace)
  // Filters such as color and price apply to products alone.
  const texts =
    narrowing.size > 0 ? [] : await searchTexts(written, { types, sortKey, words, isReversed }, context)
  const entries: readonly Positioned<SearchResult>[] =
    texts.length === 0
      ? products
      : [...products, ...texts].sort((one, other) => comparePositions(one.position, other.position))
  const list = `search:${sortKey}:${isReversed}:${unavailable}:${args.prefix}:${args.query}`
  return {
    ...(await connectSorted({ entries, list }, args, pace)),
    totalCount: entries.length,
    productFilters: () => writeFilters(catalogue, query, narrowing, pace),
  }
}
