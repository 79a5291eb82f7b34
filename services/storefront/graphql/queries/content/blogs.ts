import type { QueryRootBlogsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { testText } from '../../../catalogue/query/test-text.ts'
import type { SortPosition } from '../../../catalogue/sorted-list.ts'
import type { Blog } from '../../../content/published-content.ts'
import type { GraphqlContext } from '../../context.ts'
import { readQuery } from '../../search/read-filters.ts'
import { connect } from '../../values/connection.ts'

/** The shop has one blog, so sort keys do not matter. */
export async function blogs(_root: unknown, args: QueryRootBlogsArgs, context: GraphqlContext) {
  const query = readQuery(args.query)
  const { blog } = await context.content()
  const { title, description: text, handle } = blog
  const found = testText(query, { title, text, fields: { handle: [handle] } }, context.now()) ? [blog] : []
  const positionOf = ({ handle, id }: Blog): SortPosition => [handle, id]
  return connect(found, positionOf, args, 'blogs')
}
