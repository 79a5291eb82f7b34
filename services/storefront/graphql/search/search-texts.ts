import type { SearchSortKeys, SearchType } from '@shopify/hydrogen-react/storefront-api-types'
import { rankText } from '../../catalogue/query/ranking.ts'
import type { Query } from '../../catalogue/query/syntax.ts'
import type { Positioned } from '../../catalogue/sorted-list.ts'
import type { Article, Page } from '../../content/published-content.ts'
import type { GraphqlContext } from '../context.ts'
import { findTexts } from '../queries/content/find-texts.ts'

/** Beyond every price, and before what is sold out. */
const WITHOUT_PRICE = 2 ** 49

interface TextsWish {
  readonly types: readonly SearchType[]
  readonly sortKey: SearchSortKeys
  /** By which the best come first. */
  readonly words: readonly string[]
}

/** Articles and pages, positioned as `positionOfResult` places products: after those that are worth as much. */
export async function searchTexts(
  query: Query,
  { types, sortKey, words }: TextsWish,
  context: GraphqlContext,
): Promise<Positioned<Article | Page>[]> {
  if (!types.includes('ARTICLE') && !types.includes('PAGE')) return []
  const { articles, pages } = await context.content()
  const texts = [...(types.includes('ARTICLE') ? articles : []), ...(types.includes('PAGE') ? pages : [])]
  const found = await findTexts<Article | Page>(texts, query, context.pace)
  return found.map((item, position) => {
    const rank = sortKey === 'PRICE' ? WITHOUT_PRICE + position : rankText(words, item.ranked, position)
    return { item, position: [rank, item.id] }
  })
}
