import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import type { OrderOfAgent } from './order-resource.ts'

const NUMBER = /^\d{1,15}$/

/** Reads an order that came of this agent's own checkout. */
export async function readOrderOfAgent(
  query: Kysely<Tables>,
  id: string,
  agent: string,
): Promise<OrderOfAgent | undefined> {
  if (!NUMBER.test(id)) return undefined
  const session = await sessionsOfOrders(query)
    .where('order.number', '=', Number(id))
    .where('session.agent', '=', agent)
    .select('session.id')
    .executeTakeFirst()
  const order = session && (await readOrderByNumber(query, Number(id)))
  return order && { order, checkoutId: session.id }
}

/** Reads an order that an event is about. */
export async function readOrderOfEvent(
  query: Kysely<Tables>,
  orderId: number,
): Promise<OrderOfAgent | undefined> {
  const session = await sessionsOfOrders(query)
    .where('order.id', '=', orderId)
    .select(['session.id', 'order.number'])
    .executeTakeFirst()
  const order = session && (await readOrderByNumber(query, session.number))
  return order && { order, checkoutId: session.id }
}

function sessionsOfOrders(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.orders as order')
    .innerJoin('storefront.checkouts as checkout', 'checkout.id', 'order.checkout_id')
    .innerJoin('storefront.agent_sessions as session', 'session.cart_id', 'checkout.cart_id')
    .where('session.kind', '=', 'checkout')
    .where('session.canceled_at', 'is', null)
}
