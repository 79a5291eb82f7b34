import type { Operation } from '../operation.ts'
import { checkoutNotThere, openAgentCheckout, writeCheckout } from '../sessions/checkout-resource.ts'

/** A checkout stays to be read after its end, so that the agent learns of the order that came of it. */
export const getCheckout: Operation = async (context, input) => {
  const session = await openAgentCheckout(context, input)
  if (!session) return checkoutNotThere(context.publicUrl)
  return { kind: 'done', resource: await writeCheckout(context, session) }
}
