import type { QueryRootArticlesArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { SortPosition } from '../../../catalogue/sorted-list.ts'
import type { Article } from '../../../content/published-content.ts'
import type { GraphqlContext } from '../../context.ts'
import { readQuery } from '../../search/read-filters.ts'
import { findTexts } from '../../search/search-texts.ts'
import { connect } from '../../values/connection.ts'

/** The articles of the shop and of its only blog are the same. */
export async function articles(_source: unknown, args: QueryRootArticlesArgs, context: GraphqlContext) {
  const query = readQuery(args.query)
  const { articles } = await context.content()
  const found = await findTexts(articles, query, context)
  const order = args.sortKey ?? 'ID'
  const rankOf = ranks[order] ?? inOwnersOrder
  const positionOf = (each: Article): SortPosition => [rankOf(each), each.ownersOrder]
  return connect(found, positionOf, args, `articles:${order}`)
}

const inOwnersOrder = ({ ownersOrder }: Article) => ownersOrder
const byTime = ({ publishedAt }: Article) => publishedAt.getTime()

/** Articles share one blog, and the owner's order stands for relevance. */
const ranks: Partial<Record<string, (article: Article) => number | string>> = {
  AUTHOR: ({ author }) => author,
  PUBLISHED_AT: byTime,
  TITLE: ({ title }) => title,
  UPDATED_AT: byTime,
}
