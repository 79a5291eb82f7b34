import type {
  QueryRootProductArgs,
  QueryRootProductByHandleArgs,
} from '@shopify/hydrogen-react/storefront-api-types'
import type { Product } from '../../catalogue/product.ts'
import type { GraphqlContext } from '../context.ts'
import { graphqlError } from '../errors.ts'
import { rowIdOf } from '../values/ids.ts'

export async function product(
  _root: unknown,
  { handle, id }: QueryRootProductArgs,
  context: GraphqlContext,
): Promise<Product | undefined> {
  const { byHandle, byId } = await context.catalogue()
  if (id != null) return byId.get(rowIdOf('Product', id) ?? 0)
  if (handle != null) return byHandle.get(handle)
  throw graphqlError('BAD_REQUEST', 'product needs a handle or an id')
}

/** Deprecated by Shopify in favor of `product(handle:)`, but still used by many clients. */
export async function productByHandle(
  _root: unknown,
  { handle }: QueryRootProductByHandleArgs,
  context: GraphqlContext,
) {
  return (await context.catalogue()).byHandle.get(handle)
}
