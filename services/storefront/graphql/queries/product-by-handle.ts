import type { QueryRootProductByHandleArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { GraphqlContext } from '../context.ts'

/** Deprecated by Shopify in favour of `product(handle:)`, and still what many clients ask. */
export async function productByHandle(
  _root: unknown,
  { handle }: QueryRootProductByHandleArgs,
  context: GraphqlContext,
) {
  return (await context.catalogue()).byHandle.get(handle)
}
