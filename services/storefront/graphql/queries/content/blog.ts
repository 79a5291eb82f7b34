import type { QueryRootBlogArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Blog } from '../../../content/published-content.ts'
import type { GraphqlContext } from '../../context.ts'
import { graphqlError } from '../../errors.ts'
import { readRowId } from '../../values/ids.ts'

export async function blog(
  _root: unknown,
  { handle, id }: QueryRootBlogArgs,
  context: GraphqlContext,
): Promise<Blog | undefined> {
  if (id == null && handle == null) throw graphqlError('BAD_REQUEST', 'blog needs a handle or an id')
  const { blog } = await context.content()
  const isMeant = id == null ? handle === blog.handle : readRowId('Blog', id) === blog.id
  return isMeant ? blog : undefined
}
