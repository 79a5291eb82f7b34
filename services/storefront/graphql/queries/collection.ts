import type {
  QueryRootCollectionArgs,
  QueryRootCollectionByHandleArgs,
} from '@shopify/hydrogen-react/storefront-api-types'
import type { Collection } from '../../catalogue/collection.ts'
import type { GraphqlContext } from '../context.ts'
import { graphqlError } from '../errors.ts'
import { rowIdOf } from '../values/ids.ts'

export async function collection(
  _root: unknown,
  { handle, id }: QueryRootCollectionArgs,
  context: GraphqlContext,
): Promise<Collection | undefined> {
  const { collections } = await context.catalogue()
  if (id != null) {
    const rowId = rowIdOf('Collection', id)
    return collections.find((each) => each.id === rowId)
  }
  if (handle != null) return collections.find((each) => each.handle === handle)
  throw graphqlError('BAD_REQUEST', 'collection needs a handle or an id')
}

/** Deprecated by Shopify in favor of `collection(handle:)`, but still used by many clients. */
export function collectionByHandle(
  root: unknown,
  { handle }: QueryRootCollectionByHandleArgs,
  context: GraphqlContext,
) {
  return collection(root, { handle }, context)
}
