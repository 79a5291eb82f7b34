import type { QueryRootCollectionByHandleArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { GraphqlContext } from '../context.ts'
import { collection } from './collection.ts'

/** Deprecated by Shopify in favour of `collection(handle:)`, and still what many clients ask. */
export function collectionByHandle(
  root: unknown,
  { handle }: QueryRootCollectionByHandleArgs,
  context: GraphqlContext,
) {
  return collection(root, { handle }, context)
}
