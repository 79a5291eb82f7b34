import type { QueryRootSearchArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { narrow } from '../../catalogue/facets.ts'
import { findEvery } from '../../catalogue/query/find-products.ts'
import { wantedWords } from '../../catalogue/query/relevance.ts'
import { openLastWord } from '../../catalogue/query/search-words.ts'
import { nothing } from '../../catalogue/query/syntax.ts'
import { placeInSlices } from '../../catalogue/sorted-list.ts'
import { connectSorted } from '../connection.ts'
import type { GraphqlContext } from '../context.ts'
import { onlyShown, placeOfResult } from '../found-products.ts'
import { readFilters } from '../read-filters.ts'
import { readQuery } from '../read-query.ts'
import { writeFilters } from '../types/filters.ts'

export async function search(_root: unknown, args: QueryRootSearchArgs, context: GraphqlContext) {
  const asked = readQuery(args.query)
  const words = args.prefix === 'LAST' ? openLastWord(asked) : asked
  const isWanted = args.types == null || args.types.includes('PRODUCT')
  const query = isWanted ? onlyShown(words, args.unavailableProducts) : nothing
  const narrowing = readFilters(args.productFilters)
  const { pace } = context
  const catalogue = await context.catalogue()
  const sortKey = args.sortKey ?? 'RELEVANCE'
  const found = await findEvery(catalogue, narrow(query, narrowing), pace)
  const placeOf = placeOfResult(sortKey, wantedWords(words), args.unavailableProducts)
  const entries = await placeInSlices(found, placeOf, pace)
  const list = `search:${sortKey}:${args.query}`
  return {
    ...(await connectSorted({ entries, list }, args, pace)),
    totalCount: found.length,
    productFilters: () => writeFilters(catalogue, query, narrowing, pace),
  }
}
