import type { SearchSortKeys, SearchType } from '@shopify/hydrogen-react/storefront-api-types'
import { rankText } from '../../catalogue/query/ranking.ts'
import type { Query } from '../../catalogue/query/syntax.ts'
import { type Searched, testText } from '../../catalogue/query/test-text.ts'
import type { Positioned } from '../../catalogue/sorted-list.ts'
import type { Article, Page } from '../../content/published-content.ts'
import type { GraphqlContext } from '../context.ts'

/** Greater than every price, but before sold-out products. */
const WITHOUT_PRICE = 2 ** 49

interface TextsWish {
  readonly types: readonly SearchType[]
  readonly sortKey: SearchSortKeys
  /** The words that relevance is ranked by. */
  readonly words: readonly string[]
  readonly isReversed: boolean
}

/** Positions articles and pages as `positionOfResult` does products: after products of the same rank. */
export async function searchTexts(
  query: Query,
  { types, sortKey, words, isReversed }: TextsWish,
  context: GraphqlContext,
): Promise<Positioned<Article | Page>[]> {
  if (!types.includes('ARTICLE') && !types.includes('PAGE')) return []
  const { articles, pages } = await context.content()
  const texts = [...(types.includes('ARTICLE') ? articles : []), ...(types.includes('PAGE') ? pages : [])]
  const found = await findTexts<Article | Page>(texts, query, context)
  const withoutPrice = isReversed ? -WITHOUT_PRICE : WITHOUT_PRICE
  return found.map((item, position) => {
    const rank = sortKey === 'PRICE' ? withoutPrice + position : rankText(words, item.ranked, position)
    return { item, position: [rank, item.id] }
  })
}

export async function findTexts<T extends { readonly searched: Searched }>(
  texts: readonly T[],
  query: Query,
  { pace, now }: Pick<GraphqlContext, 'pace' | 'now'>,
): Promise<T[]> {
  const found: T[] = []
  for (const each of texts) {
    if (pace.isDue()) await pace.pause()
    if (testText(query, each.searched, now())) found.push(each)
  }
  return found
}
