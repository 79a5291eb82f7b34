import type {
  QueryRootPageArgs,
  QueryRootPageByHandleArgs,
} from '@shopify/hydrogen-react/storefront-api-types'
import type { Page } from '../../../content/published-content.ts'
import type { GraphqlContext } from '../../context.ts'
import { graphqlError } from '../../errors.ts'
import { rowIdOf } from '../../values/ids.ts'

export async function page(
  _root: unknown,
  { handle, id }: QueryRootPageArgs,
  context: GraphqlContext,
): Promise<Page | undefined> {
  if (id == null && handle == null) throw graphqlError('BAD_REQUEST', 'page needs a handle or an id')
  const { pages } = await context.content()
  if (id == null) return pages.find((each) => each.handle === handle)
  const rowId = rowIdOf('Page', id)
  return pages.find((each) => each.id === rowId)
}

/** Deprecated by Shopify in favor of `page(handle:)`. */
export function pageByHandle(root: unknown, { handle }: QueryRootPageByHandleArgs, context: GraphqlContext) {
  return page(root, { handle }, context)
}
