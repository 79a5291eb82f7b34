import type { QueryRootBlogByHandleArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { GraphqlContext } from '../../context.ts'
import { blog } from './blog.ts'

/** Deprecated by Shopify in favour of `blog(handle:)`. */
export function blogByHandle(root: unknown, { handle }: QueryRootBlogByHandleArgs, context: GraphqlContext) {
  return blog(root, { handle }, context)
}
