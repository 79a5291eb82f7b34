import { type CartChange, changeCart } from '../../cart/change-cart.ts'
import type { Operation } from '../operation.ts'
import { cartNotThere, openAgentCart, writeCart } from '../sessions/cart-resource.ts'
import { markCanceled } from '../sessions/change-session.ts'

/** Answers the cart as it was. The shop's own cart below it stays for whoever was handed its address, until it expires. */
export const cancelCart: Operation = async (context, input) => {
  const session = await openAgentCart(context, input)
  if (!session) return cartNotThere(context.publicUrl)
  const change: CartChange = async (trx) => {
    await markCanceled(trx, session.id, context.now())
    return { kind: 'done', shortages: [] }
  }
  const changed = await changeCart(context, session.cart, change)
  if (changed.kind !== 'changed') return cartNotThere(context.publicUrl)
  return { kind: 'done', resource: await writeCart(context, { ...session, cart: changed.cart }) }
}
