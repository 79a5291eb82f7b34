import type { QueryRootPagesArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { SortPosition } from '../../../catalogue/sorted-list.ts'
import type { Page } from '../../../content/published-content.ts'
import type { GraphqlContext } from '../../context.ts'
import { readQuery } from '../../search/read-filters.ts'
import { findTexts } from '../../search/search-texts.ts'
import { connect } from '../../values/connection.ts'

export async function pages(_root: unknown, args: QueryRootPagesArgs, context: GraphqlContext) {
  const query = readQuery(args.query)
  const { pages } = await context.content()
  const found = await findTexts(pages, query, context)
  const order = args.sortKey ?? 'ID'
  const rankOf = ranks[order] ?? (({ handle }: Page) => handle)
  const positionOf = (each: Page): SortPosition => [rankOf(each), each.handle]
  return connect(found, positionOf, args, `pages:${order}`)
}

const ranks: Partial<Record<string, (page: Page) => number | string>> = {
  TITLE: ({ title }) => title,
  UPDATED_AT: ({ updatedAt }) => updatedAt.getTime(),
}
