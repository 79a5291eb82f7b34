import type { Kysely } from 'kysely'
import type { AgentDetails } from '#database/tables/agents.ts'
import type { Tables } from '#database/tables.ts'
import { checkoutUrl } from '../../cart/read-cart.ts'
import { type CheckoutDetails, readCheckoutDetails } from '../../checkout/checkout-details.ts'
import { shopPolicies, stepPath } from '../../html/links.ts'
import { readOrderOfCheckout } from '../../orders/order.ts'
import { writeCompleted } from '../../orders/tell-completed.ts'
import { readWaitingPayment } from '../../payments/claim-payments.ts'
import type { OperationContext, OperationInput } from '../operation.ts'
import { FULFILLMENT } from '../protocol/capabilities.ts'
import { type Message, notThere, type Outcome, recoverable } from '../protocol/outcome.ts'
import { writeBuyer } from './asked-session.ts'
import { tellMissingForConsent, writeConsent } from './consent.ts'
import { type AgentSession, readSession } from './session-rows.ts'
import { lackingOf } from './whole-address.ts'
import { writeFulfillment } from './write-fulfillment.ts'
import { writeContents } from './write-session.ts'

export const checkoutNotThere = (publicUrl: string): Outcome =>
  notThere('There is no such checkout.', publicUrl)

export function openAgentCheckout(
  { database, agent }: OperationContext,
  { id = '' }: OperationInput,
): Promise<AgentSession | undefined> {
  return readSession(database.query, { kind: 'checkout', id, agent: agent.url })
}

/** The checkout as it is: its status follows from what the shop's own checkout has, and not from what was called. */
export async function writeCheckout(
  context: OperationContext,
  session: AgentSession,
  saidBefore: readonly Message[] = [],
): Promise<object> {
  const { cart, details: said, id } = session
  const { database, publicUrl, now } = context
  if (session.isCanceled) return writeCanceled(context, session, saidBefore)
  const details = await readCheckoutDetails(database.reads, cart.id)
  const { contents, quoteFor, messages: ofContents } = await writeContents(context, cart, details)
  const messages = [...saidBefore, ...tellMissingForConsent(said), ...ofContents]
  if (cart.completedAt !== null) {
    const order = details && (await readOrderOfCheckout(database.reads, details.checkoutId))
    if (!order) throw new Error(`cart ${cart.id} is complete and has no order`)
    const completed = await writeCompleted(database.reads, order, publicUrl)
    return { id, ...completed, policies: shopPolicies(publicUrl) }
  }
  const isDelivered = context.active.has(FULFILLMENT)
  const lineIds = contents.line_items.map((line) => line.id)
  const resource = {
    id,
    ...contents,
    ...writeBuyerOf(context, said, details),
    ...(isDelivered && { fulfillment: writeFulfillment(quoteFor, lineIds, said, details, now()) }),
    expires_at: cart.expiresAt.toISOString(),
  }
  if (cart.expiresAt <= now()) return { ...resource, status: 'canceled', ...told(messages) }

  const isPaid = details && (await isBeingPaid(database.query, details.checkoutId))
  const isEmpty = lineIds.length === 0
  const missing = isDelivered || isEmpty ? whatIsMissing(said, details, isEmpty) : []
  const openMessages = [...messages, ...missing]
  const isIncomplete = openMessages.some((each) => each.type === 'error')
  const link = { token: cart.token, key: cart.key, channel: undefined, embedded: undefined }
  const isReady = details !== undefined && details.delivery !== null
  return {
    ...resource,
    ...statusOf(openMessages, { isPaid: isPaid === true, isIncomplete }),
    continue_url: isReady ? publicUrl + stepPath(link, 'payment') : checkoutUrl(publicUrl, cart),
  }
}

/**
 * A person may go on with what the agent canceled, by the address that they were given: what they type there, and what
 * follows from it for the sums, is no longer the agent's to know.
 */
async function writeCanceled(
  context: OperationContext,
  { id, cart }: AgentSession,
  messages: readonly Message[],
): Promise<object> {
  const { contents } = await writeContents(context, cart, undefined)
  return { id, ...contents, expires_at: cart.expiresAt.toISOString(), status: 'canceled', ...told(messages) }
}

/** Whether a payment is under way, which may still become the order. */
export async function isBeingPaid(query: Kysely<Tables>, checkoutId: number): Promise<boolean> {
  return (await readWaitingPayment(query, checkoutId)) !== undefined
}

/** Cards are typed by people on the shop's own page, so that is where every checkout of an agent ends. */
const PAYMENT: Message = {
  type: 'error',
  code: 'payment_required',
  content: 'The buyer pays on the shop’s own page, and says there whatever else is missing.',
  severity: 'requires_buyer_input',
}

function statusOf(
  messages: readonly Message[],
  { isPaid, isIncomplete }: { readonly isPaid: boolean; readonly isIncomplete: boolean },
) {
  if (isPaid) return { status: 'complete_in_progress', ...told(messages) }
  if (isIncomplete) return { status: 'incomplete', ...told(messages) }
  return { status: 'requires_escalation', messages: [...messages, PAYMENT] }
}

const told = (messages: readonly Message[]) => (messages.length > 0 ? { messages } : {})

function whatIsMissing(
  said: AgentDetails,
  details: CheckoutDetails | undefined,
  isEmpty: boolean,
): readonly Message[] {
  if (isEmpty)
    return [recoverable('out_of_stock', 'Nothing in this checkout can be bought now.', '$.line_items')]
  if (!details) return lackingOf(said)
  const path = '$.fulfillment.methods[0].groups[0].selected_option_id'
  return details.delivery === null ? [recoverable('field_required', 'Choose a way of delivery.', path)] : []
}

function writeBuyerOf(context: OperationContext, said: AgentDetails, details: CheckoutDetails | undefined) {
  const known = details && { email: details.email, firstName: details.firstName, lastName: details.lastName }
  const consent = writeConsent(context, said)
  const buyer = { ...writeBuyer({ ...said.buyer, ...known }), ...(consent && { consent }) }
  return Object.keys(buyer).length > 0 ? { buyer } : {}
}
