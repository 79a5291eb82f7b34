import type { CartCreation } from '../../../cart/create-cart.ts'
import { openCart } from '../../../cart/read-cart.ts'
import type { GraphqlContext } from '../../context.ts'
import { sourceOfCart } from '../../types/cart/cart-source.ts'
import type { CartPayload } from './cart-payload.ts'
import { warnOfDiscountCodes, warnOfShortage } from './cart-warnings.ts'

/** Answers a mutation with the cart that it made. */
export async function answerNewCart(
  creation: Extract<CartCreation, { kind: 'created' }>,
  context: GraphqlContext,
): Promise<CartPayload & { readonly cart: NonNullable<CartPayload['cart']> }> {
  const cart = await openCart(context.database.reads, creation, context.now())
  if (!cart) throw new Error('the cart that was just made cannot be opened')
  const source = await sourceOfCart(cart, context)
  const warnings = [...creation.shortages.map(warnOfShortage), ...warnOfDiscountCodes(source)]
  return { cart: source, userErrors: [], warnings }
}
