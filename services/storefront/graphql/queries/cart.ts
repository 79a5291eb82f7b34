import type { QueryRootCartArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { openCart } from '../../cart/open-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { readId } from '../ids.ts'
import { type CartSource, sourceOfCart } from '../types/cart.ts'

export async function cart(
  _root: unknown,
  { id }: QueryRootCartArgs,
  context: GraphqlContext,
): Promise<CartSource | undefined> {
  const read = readId(id)
  if (read?.type !== 'Cart' || read.key === null) return undefined
  const found = await openCart(context.database.query, { token: read.id, key: read.key }, context.now())
  return found && sourceOfCart(found, await context.catalogue())
}
