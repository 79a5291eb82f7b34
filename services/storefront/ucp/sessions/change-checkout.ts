import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { AgentDetails } from '#database/tables/agents.ts'
import type { Tables } from '#database/tables.ts'
import { isOffered } from '#facts/delivery/delivery.ts'
import { type CartChange, changeDetails } from '../../cart/change-cart.ts'
import { withIds } from '../../cart/delivery-addresses.ts'
import { readCheckoutDetails } from '../../checkout/checkout-details.ts'
import { saveDelivery } from '../../checkout/delivery/delivery-step.ts'
import { saveAddress } from '../../checkout/information/save-address.ts'
import { type Message, recoverable } from '../protocol/outcome.ts'
import { fulfillmentSchema, readFulfillment } from './asked-fulfillment.ts'
import { readBuyer, sharedFields } from './asked-session.ts'
import { isOpen } from './cart-resource.ts'
import { keepDetails } from './change-session.ts'
import { isBeingPaid } from './checkout-resource.ts'
import type { AgentSession } from './session-rows.ts'
import { wholeAddress } from './whole-address.ts'

export const checkoutFields = { ...sharedFields, fulfillment: v.optional(fulfillmentSchema) }

const asked = v.object({ ...checkoutFields, line_items: v.optional(sharedFields.line_items) })

/** What is known of a checkout's buyer once this was said, and what of it cannot be had. */
export function readDetails(
  { buyer, fulfillment }: Pick<v.InferOutput<typeof asked>, 'buyer' | 'fulfillment'>,
  before: AgentDetails,
) {
  const { destination, option, messages } = readFulfillment(fulfillment, before.destination)
  const details: AgentDetails = {
    ...before,
    ...(buyer && { buyer: readBuyer(buyer) }),
    ...(destination && { destination }),
    ...(option !== undefined && { option }),
  }
  return { details, messages }
}

/**
 * Keeps what the agent said. Once it is a whole address, the shop's own checkout has it from then on; before, its form
 * begins with what there is.
 */
export function keepInCheckout(id: string, details: AgentDetails, now: Date): CartChange {
  return async (trx, cart) => {
    await keepDetails(id, details)(trx, cart)
    const address = wholeAddress(details)
    if (address.kind === 'lacking') return prefill(details)(trx, cart)
    await saveAddress(trx, cart, address.address, now)
    const kept = await readCheckoutDetails(trx, cart.id)
    // The shop may have given up this way of delivery since the agent chose it.
    if (kept && details.option !== undefined && isOffered(details.option))
      await saveDelivery(trx, kept.checkoutId, details.option)
    return { kind: 'done', shortages: [] }
  }
}

/** An address of another country is not the shop's to begin with. */
function prefill({ buyer = {}, destination }: AgentDetails): CartChange {
  const { countryCode = 'US', ...said } = destination?.address ?? {}
  const { firstName, lastName } = buyer
  const names = { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) }
  const address = { ...names, ...said, countryCode }
  return changeDetails(() => ({
    deliveryAddresses: withIds([{ selected: true, oneTimeUse: true, address }]),
  }))
}

/** Why nothing of the checkout can be changed any more; undefined where it can. */
export async function findLock(
  query: Kysely<Tables>,
  session: AgentSession,
  now: Date,
): Promise<Message | undefined> {
  if (!isOpen(session, now))
    return recoverable('checkout_locked', 'The checkout has ended: begin another one.')
  const details = await readCheckoutDetails(query, session.cart.id)
  if (details && (await isBeingPaid(query, details.checkoutId)))
    return recoverable('checkout_locked', 'The checkout is being paid just now.')
  return undefined
}
