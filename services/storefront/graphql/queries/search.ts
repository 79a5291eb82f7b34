import type { QueryRootSearchArgs, SearchType } from '@shopify/hydrogen-react/storefront-api-types'
import { narrow } from '../../catalogue/facets.ts'
import { comparePlaces } from '../../catalogue/place.ts'
import { findEvery } from '../../catalogue/query/find-products.ts'
import { wantedWords } from '../../catalogue/query/relevance.ts'
import { openLastWord } from '../../catalogue/query/search-words.ts'
import { nothing } from '../../catalogue/query/syntax.ts'
import { type Placed, placeInSlices } from '../../catalogue/sorted-list.ts'
import { connectSorted } from '../connection.ts'
import type { GraphqlContext } from '../context.ts'
import { onlyShown, placeOfResult } from '../found-products.ts'
import { readFilters } from '../read-filters.ts'
import { readQuery } from '../read-query.ts'
import { searchTexts } from '../search/search-texts.ts'
import type { SearchResult } from '../search/type-of-result.ts'
import { writeFilters } from '../types/filters.ts'

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
  const found = await findEvery(catalogue, narrow(query, narrowing), pace)
  const placeOf = placeOfResult(sortKey, words, args.unavailableProducts)
  const products = await placeInSlices(found, placeOf, pace)
  // Whoever chooses a color or a price looks for a product.
  const texts = narrowing.size > 0 ? [] : await searchTexts(written, { types, sortKey, words }, context)
  const entries: readonly Placed<SearchResult>[] =
    texts.length === 0
      ? products
      : [...products, ...texts].sort((one, other) => comparePlaces(one.place, other.place))
  const list = `search:${sortKey}:${args.query}`
  return {
    ...(await connectSorted({ entries, list }, args, pace)),
    totalCount: entries.length,
    productFilters: () => writeFilters(catalogue, query, narrowing, pace),
  }
}
