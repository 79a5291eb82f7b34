import type { QueryRootBlogsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Place } from '../../../catalogue/place.ts'
import { testText } from '../../../catalogue/query/test-text.ts'
import type { Blog } from '../../../content/published-content.ts'
import { connect } from '../../connection.ts'
import type { GraphqlContext } from '../../context.ts'
import { readQuery } from '../../read-query.ts'

/** One, in whatever order. */
export async function blogs(_root: unknown, args: QueryRootBlogsArgs, context: GraphqlContext) {
  const query = readQuery(args.query)
  const { blog } = await context.content()
  const { title, description: text, handle } = blog
  const found = testText(query, { title, text, fields: { handle: [handle] } }) ? [blog] : []
  const placeOf = ({ handle, id }: Blog): Place => [handle, id]
  return connect(found, placeOf, args, 'blogs')
}
