import { type CartChange, type CartRefusal, changeCart } from '../../../cart/change-cart.ts'
import type { GraphqlContext } from '../../context.ts'
import { readCartId } from '../../types/cart/cart-id.ts'
import { sourceOfCart } from '../../types/cart/cart-source.ts'
import { type CartPayload, refuse } from './cart-payload.ts'
import { warnOfDiscountCodes, warnOfShortage } from './cart-warnings.ts'
import { type CartUserError, userError } from './user-error.ts'

/** What every operation on a cart answers: the changed cart, or what stood in the way. */
export async function answerChange(
  { cartId }: { cartId: string },
  context: GraphqlContext,
  change: CartChange,
  explain: (refusal: CartRefusal) => CartUserError[],
): Promise<CartPayload> {
  const name = readCartId(cartId)
  const result = name ? await changeCart(context, name, change) : ({ kind: 'no-cart' } as const)
  if (result.kind === 'no-cart')
    return refuse([userError('INVALID', ['cartId'], 'The specified cart does not exist.')])
  if (result.kind !== 'changed') return refuse(explain(result))

  const cart = sourceOfCart(result.cart, await context.catalogue())
  return {
    cart,
    userErrors: [],
    warnings: [...result.shortages.map(warnOfShortage), ...warnOfDiscountCodes(cart)],
  }
}

/** For changes that ask nothing of catalogue and lines. */
export function cannotBeRefused({ kind }: CartRefusal): never {
  throw new Error(`a change of the cart alone was refused: ${kind}`)
}
