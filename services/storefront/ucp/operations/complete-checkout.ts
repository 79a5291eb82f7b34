import type { Operation } from '../operation.ts'
import { checkoutNotThere, openAgentCheckout, writeCheckout } from '../sessions/checkout-resource.ts'

/**
 * Hands over: the answer says what is missing or, where nothing is, where the buyer pays. Nothing is charged by it, so it
 * may be asked as often as anybody likes, and what a card's data would be is neither read nor kept.
 */
export const completeCheckout: Operation = async (context, input) => {
  const session = await openAgentCheckout(context, input)
  if (!session) return checkoutNotThere(context.publicUrl)
  return { kind: 'done', resource: await writeCheckout(context, session) }
}
