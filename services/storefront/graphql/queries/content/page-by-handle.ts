import type { QueryRootPageByHandleArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { GraphqlContext } from '../../context.ts'
import { page } from './page.ts'

/** Deprecated by Shopify in favour of `page(handle:)`. */
export function pageByHandle(root: unknown, { handle }: QueryRootPageByHandleArgs, context: GraphqlContext) {
  return page(root, { handle }, context)
}
