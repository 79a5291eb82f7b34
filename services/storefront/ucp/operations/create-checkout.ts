import * as v from 'valibot'
import { changeCart } from '../../cart/change-cart.ts'
import { readCheckoutDetails } from '../../checkout/checkout-details.ts'
import type { Operation, OperationContext } from '../operation.ts'
import { CART, ORDER } from '../protocol/capabilities.ts'
import type { Message, Outcome } from '../protocol/outcome.ts'
import { readInput, text } from '../protocol/read-input.ts'
import { cartNotThere, openAgentCart } from '../sessions/cart-resource.ts'
import { checkoutFields, keepInCheckout, readDetails } from '../sessions/change-checkout.ts'
import { writeCheckout } from '../sessions/checkout-resource.ts'
import { withConsent } from '../sessions/consent.ts'
import { knownDetails } from '../sessions/known-details.ts'
import { openCartOfAgent } from '../sessions/open-cart-of-agent.ts'
import { type AgentSession, findCheckoutOf, insertSession, readSession } from '../sessions/session-rows.ts'

export const createCheckoutBody = v.object({ ...checkoutFields, cart_id: v.optional(text(64)) })

export const createCheckout: Operation = async (context, { body }) => {
  const read = readInput(createCheckoutBody, body)
  if (read.kind === 'refused') return read
  const { cart_id, ...asked } = read.input
  if (cart_id !== undefined && context.active.has(CART)) return convertCart(context, cart_id, asked)

  const { messages, ...said } = readDetails(asked, {})
  const details = withConsent(context, said.details, asked.buyer?.consent)
  const webhookUrl = webhookOf(context)
  const opened = await openCartOfAgent(context, asked, { kind: 'checkout', details, webhookUrl })
  if (opened.kind !== 'opened') return opened
  const { session } = opened
  const kept = await changeCart(context, session.cart, keepInCheckout(session.id, details, context.now()))
  if (kept.kind !== 'changed')
    throw new Error(`a checkout that was just made cannot be changed: ${kept.kind}`)
  const toSay = [...opened.messages, ...messages]
  return {
    kind: 'done',
    resource: await writeCheckout(context, { ...session, cart: kept.cart }, toSay),
    isNew: true,
  }
}

/**
 * A cart has one checkout at a time: asked for again, it is the same one. What the cart holds is what counts; where the
 * goods go, and what the buyer consents to where the cart does not say it, come with the request. The checkout is there
 * with all of that or not at all, whatever becomes of the request.
 */
async function convertCart(
  context: OperationContext,
  cartId: string,
  { fulfillment, buyer }: Omit<v.InferOutput<typeof createCheckoutBody>, 'cart_id'>,
): Promise<Outcome> {
  const { agent, publicUrl, now } = context
  const { url } = agent
  const session = await openAgentCart(context, { id: cartId, body: undefined })
  if (!session) return cartNotThere(publicUrl)
  let converted: Converted | undefined
  const changed = await changeCart(context, session.cart, async (trx, cart) => {
    const current = await readSession(trx, { kind: 'cart', id: cartId, agent: url })
    if (!current || current.isCanceled) return { kind: 'done', shortages: [] }
    const known = knownDetails(current.details, await readCheckoutDetails(trx, cart.id))
    const { messages, ...said } = readDetails({ fulfillment }, known)
    const details = known.consent ? said.details : withConsent(context, said.details, buyer?.consent)
    const id = await insertSession(trx, {
      ...{ kind: 'checkout', agent: url, cartId: cart.id, details, webhookUrl: webhookOf(context) },
    })
    if (id === undefined) {
      const open = await findCheckoutOf(trx, { cartId: cart.id, agent: url })
      converted = open && { session: open, messages: [], isNew: false }
      return { kind: 'done', shortages: [] }
    }
    const made = { id, kind: 'checkout', details, isCanceled: false, cart } as const
    converted = { session: made, messages, isNew: true }
    return keepInCheckout(id, details, now())(trx, cart)
  })
  if (changed.kind !== 'changed' || !converted) return cartNotThere(publicUrl)
  const checkout = { ...converted.session, cart: changed.cart }
  const resource = await writeCheckout(context, checkout, converted.messages)
  return { kind: 'done', resource, ...(converted.isNew && { isNew: true }) }
}

interface Converted {
  readonly session: AgentSession
  readonly messages: readonly Message[]
  readonly isNew: boolean
}

/** Where the agent's profile says that it wants to hear of orders. */
function webhookOf({ agent, active }: OperationContext): string | null {
  const version = active.get(ORDER)?.version
  const theirs = agent.profile.ucp.capabilities[ORDER]?.find((each) => each.version === version)
  return theirs?.config?.webhook_url ?? null
}
