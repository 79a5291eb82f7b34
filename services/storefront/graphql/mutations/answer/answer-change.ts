import { type CartChange, type CartRefusal, changeCart } from '../../../cart/change-cart.ts'
import type { GraphqlContext } from '../../context.ts'
import { readCartId } from '../../types/cart/cart-id.ts'
import { sourceOfCart } from '../../types/cart/cart-source.ts'
import type { CartUserError } from '../user-error.ts'
import { type CartPayload, noSuchCart, refuse } from './cart-payload.ts'
import { warnOfDiscountCodes, warnOfShortage } from './cart-warnings.ts'

/** Answers a cart mutation with the changed cart, or with the reason for its refusal. */
export async function answerChange(
  { cartId }: { cartId: string },
  context: GraphqlContext,
  change: CartChange,
  explain: (refusal: CartRefusal) => CartUserError[],
): Promise<CartPayload> {
  const name = readCartId(cartId)
  const result = name ? await changeCart(context, name, change) : ({ kind: 'no-cart' } as const)
  if (result.kind === 'no-cart') return noSuchCart()
  if (result.kind !== 'changed') return refuse(explain(result))

  const cart = await sourceOfCart(result.cart, context)
  return {
    cart,
    userErrors: [],
    warnings: [...result.shortages.map(warnOfShortage), ...warnOfDiscountCodes(cart)],
  }
}

/** Explains refusals of changes that depend on neither catalogue nor lines: there are none. */
export function cannotBeRefused({ kind }: CartRefusal): never {
  throw new Error(`a change of the cart alone was refused: ${kind}`)
}
