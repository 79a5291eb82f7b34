import type { QueryRootProductArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Product } from '../../catalogue/product.ts'
import type { GraphqlContext } from '../context.ts'
import { graphqlError } from '../errors.ts'
import { readRowId } from '../values/ids.ts'

export async function product(
  _root: unknown,
  { handle, id }: QueryRootProductArgs,
  context: GraphqlContext,
): Promise<Product | undefined> {
  const { byHandle, byId } = await context.catalogue()
  if (id != null) return byId.get(readRowId('Product', id) ?? 0)
  if (handle != null) return byHandle.get(handle)
  throw graphqlError('BAD_REQUEST', 'product needs a handle or an id')
}
