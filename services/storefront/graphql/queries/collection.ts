import type { QueryRootCollectionArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Collection } from '../../catalogue/collection.ts'
import type { GraphqlContext } from '../context.ts'
import { graphqlError } from '../errors.ts'
import { readRowId } from '../values/ids.ts'

export async function collection(
  _root: unknown,
  { handle, id }: QueryRootCollectionArgs,
  context: GraphqlContext,
): Promise<Collection | undefined> {
  const { collections } = await context.catalogue()
  if (id != null) {
    const rowId = readRowId('Collection', id)
    return collections.find((each) => each.id === rowId)
  }
  if (handle != null) return collections.find((each) => each.handle === handle)
  throw graphqlError('BAD_REQUEST', 'collection needs a handle or an id')
}
