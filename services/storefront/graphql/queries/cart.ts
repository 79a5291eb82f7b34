import type { QueryRootCartArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { openCart } from '../../cart/read-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { readCartId } from '../types/cart/cart-id.ts'
import { type CartSource, sourceOfCart } from '../types/cart/cart-source.ts'
import { checkTypeOfId } from '../values/ids.ts'

export async function cart(
  _root: unknown,
  { id }: QueryRootCartArgs,
  context: GraphqlContext,
): Promise<CartSource | undefined> {
  checkTypeOfId('Cart', id)
  const name = readCartId(id)
  const found = name && (await openCart(context.database.reads, name, context.now()))
  return found && sourceOfCart(found, context)
}
