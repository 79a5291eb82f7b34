import type {
  QueryRootBlogArgs,
  QueryRootBlogByHandleArgs,
} from '@shopify/hydrogen-react/storefront-api-types'
import type { Blog } from '../../../content/published-content.ts'
import type { GraphqlContext } from '../../context.ts'
import { graphqlError } from '../../errors.ts'
import { rowIdOf } from '../../values/ids.ts'

export async function blog(
  _root: unknown,
  { handle, id }: QueryRootBlogArgs,
  context: GraphqlContext,
): Promise<Blog | undefined> {
  if (id == null && handle == null) throw graphqlError('BAD_REQUEST', 'blog needs a handle or an id')
  const { blog } = await context.content()
  const isMeant = id == null ? handle === blog.handle : rowIdOf('Blog', id) === blog.id
  return isMeant ? blog : undefined
}

/** Deprecated by Shopify in favor of `blog(handle:)`. */
export function blogByHandle(root: unknown, { handle }: QueryRootBlogByHandleArgs, context: GraphqlContext) {
  return blog(root, { handle }, context)
}
