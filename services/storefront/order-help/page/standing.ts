import { html } from 'hono/html'
import type { Order } from '../../orders/order.ts'
import type { Html } from '../../pages/document.ts'
import { formatDay } from '../../pricing/delivery-days.ts'
import { dayOf, deliveryDay } from '../days.ts'
import type { Return } from '../returns/read-returns.ts'

interface Standing {
  readonly order: Order
  readonly returns: readonly Return[]
  readonly now: Date
}

/** Where the order is, in a sentence: the latest thing that happened to it. */
export function standingWords({ order, returns, now }: Standing): string {
  if (order.cancelledAt) return 'Nothing of it is sent, and all that was paid goes back.'
  const state = returns.at(-1)?.state
  if (state === 'requested') return 'A return is under way: pack it, and wait for the label.'
  if (state === 'received') return 'Your return has arrived. The refund is next.'
  if (state === 'refunded') return 'Your return is refunded.'
  if (!order.fulfilment) return `Your order is placed. The confirmation goes to ${order.email}.`
  return isDelivered(order, now) ? 'Your order was delivered.' : 'Your order is on its way.'
}

/** Undefined while it has yet to arrive, so that the promised days are what there is to say. */
export function arrivalWords(order: Order, now: Date): Html | undefined {
  if (order.deliveredOn) return html`<dt>Delivered</dt><dd>${formatDay(noonOf(order.deliveredOn))}</dd>`
  const day = deliveryDay(order)
  if (day === undefined || !isDelivered(order, now)) return undefined
  return html`<dt>Delivered</dt><dd>By ${formatDay(noonOf(day))}, the last day that was promised</dd>`
}

function isDelivered(order: Order, now: Date): boolean {
  const day = deliveryDay(order)
  if (day === undefined) return false
  return order.deliveredOn ? dayOf(now) >= day : dayOf(now) > day
}

/** The same day wherever the workshop is. */
function noonOf(day: string): Date {
  return new Date(`${day}T17:00:00Z`)
}
