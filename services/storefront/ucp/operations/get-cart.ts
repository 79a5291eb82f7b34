import type { Operation } from '../operation.ts'
import { cartNotThere, openAgentCart, writeCart } from '../sessions/cart-resource.ts'

/** A cart whose buyer has paid meanwhile is gone, as for people. */
export const getCart: Operation = async (context, input) => {
  const session = await openAgentCart(context, input)
  if (!session) return cartNotThere(context.publicUrl)
  return { kind: 'done', resource: await writeCart(context, session) }
}
