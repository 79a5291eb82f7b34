import { readCheckoutDetails } from '../../checkout/checkout-details.ts'
import type { OperationContext } from '../operation.ts'
import { type Message, recoverable } from '../protocol/messages.ts'
import { isOpen } from './cart-resource.ts'
import { isBeingPaid } from './checkout-resource.ts'
import type { AgentSession } from './session-rows.ts'

/** Why nothing of the checkout can be changed any more; undefined where it can. */
export async function findLock(
  context: OperationContext,
  session: AgentSession,
): Promise<Message | undefined> {
  if (!isOpen(session, context.now()))
    return recoverable('checkout_locked', 'The checkout has ended: begin another one.')
  const details = await readCheckoutDetails(context.database.query, session.cart.id)
  if (details && (await isBeingPaid(context, details.checkoutId)))
    return recoverable('checkout_locked', 'The checkout is being paid just now.')
  return undefined
}
