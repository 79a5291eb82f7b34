import { type CartChange, changeCart } from '../../cart/change-cart.ts'
import type { Operation } from '../operation.ts'
import { unrecoverable } from '../protocol/outcome.ts'
import { findLock } from '../sessions/change-checkout.ts'
import { markCanceled } from '../sessions/change-session.ts'
import { checkoutNotThere, openAgentCheckout, writeCheckout } from '../sessions/checkout-resource.ts'

/** Ends the agent's checkout. What was paid stays paid: an order is canceled as people cancel theirs. */
export const cancelCheckout: Operation = async (context, input) => {
  const session = await openAgentCheckout(context, input)
  if (!session) return checkoutNotThere(context.publicUrl)
  const refused = unrecoverable('not_cancelable', 'This checkout cannot be canceled any more.')
  const isLocked = (await findLock(context, session)) !== undefined
  const cancel: CartChange = async (trx) => {
    await markCanceled(trx, session.id, context.now())
    return { kind: 'done', shortages: [] }
  }
  const changed = isLocked ? undefined : await changeCart(context, session.cart, cancel)
  if (changed?.kind !== 'changed')
    return { kind: 'none', messages: [refused], continueUrl: context.publicUrl }
  const canceled = { ...session, isCanceled: true, cart: changed.cart }
  return { kind: 'done', resource: await writeCheckout(context, canceled) }
}
