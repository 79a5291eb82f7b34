import type { CartChange } from '../../cart/change-cart.ts'
import type { Operation } from '../operation.ts'
import { unrecoverable } from '../protocol/outcome.ts'
import { changeLocked } from '../sessions/change-locked.ts'
import { markCanceled } from '../sessions/change-session.ts'
import { checkoutNotThere, openAgentCheckout, writeCheckout } from '../sessions/checkout-resource.ts'

/** Ends the agent's checkout. What was paid stays paid: an order is canceled as people cancel theirs. */
export const cancelCheckout: Operation = async (context, input) => {
  const session = await openAgentCheckout(context, input)
  if (!session) return checkoutNotThere(context.publicUrl)
  const refused = unrecoverable('not_cancelable', 'This checkout cannot be canceled any more.')
  const cancel: CartChange = async (trx) => {
    await markCanceled(trx, session.id, context.now())
    return { kind: 'done', shortages: [] }
  }
  const changed = await changeLocked(context, session, async (_trx, details) => ({
    ...{ kind: 'change', details, change: cancel },
  }))
  if (changed.kind !== 'changed') return { kind: 'none', messages: [refused], continueUrl: context.publicUrl }
  const canceled = { ...changed.session, isCanceled: true }
  return { kind: 'done', resource: await writeCheckout(context, canceled) }
}
