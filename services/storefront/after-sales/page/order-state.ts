import { html } from 'hono/html'
import type { Html } from '../../html/document.ts'
import type { Order } from '../../orders/order.ts'
import type { Refund } from '../../payments/refunds/read-refunds.ts'
import { formatDay } from '../../pricing/delivery-days.ts'
import { dayOf, deliveryDay } from '../days.ts'
import type { Return } from '../returns/read-returns.ts'

interface OrderState {
  readonly order: Order
  readonly returns: readonly Return[]
  readonly refunds: readonly Pick<Refund, 'kind' | 'amountCents'>[]
  readonly now: Date
}

/** Tells the latest thing that happened to the order, in a sentence. */
export function orderStateWords({ order, returns, refunds, now }: OrderState): string {
  if (order.cancelledAt)
    return refunds.some(({ kind, amountCents }) => kind === 'cancellation' && amountCents > 0)
      ? 'Nothing will ship, and your full payment goes back to you.'
      : 'Nothing will ship.'
  const { state, labelSentAt } = returns.at(-1) ?? {}
  if (state === 'requested')
    return labelSentAt
      ? `Your return is open: pack it, and use the label we emailed on ${formatDay(labelSentAt)}.`
      : 'Your return is open: pack it, and wait for the label.'
  if (state === 'received') return 'Your return has arrived. The refund is next.'
  if (state === 'refunded') return 'Your return was refunded.'
  if (!order.fulfilment) return `Your order is placed. The confirmation goes to ${order.email}.`
  return isDelivered(order, now) ? 'Your order was delivered.' : 'Your order is on its way.'
}

/** The same in a word or two, for a list. */
export function orderStateLabel({ order, returns, now }: Omit<OrderState, 'refunds'>): string {
  if (order.cancelledAt) return 'Canceled'
  const state = returns.at(-1)?.state
  if (state === 'requested') return 'Return open'
  if (state === 'received') return 'Return arrived'
  if (state === 'refunded') return 'Return refunded'
  if (!order.fulfilment) return 'Placed'
  return isDelivered(order, now) ? 'Delivered' : 'On its way'
}

/** Undefined while the order has yet to arrive; the page shows the promised days then. */
export function arrivalWords(order: Order, now: Date): Html | undefined {
  if (order.deliveredOn) return html`<dt>Delivered</dt><dd>${formatDay(noonOf(order.deliveredOn))}</dd>`
  const day = deliveryDay(order)
  if (day === undefined || !isDelivered(order, now)) return undefined
  return html`<dt>Delivered</dt><dd>By ${formatDay(noonOf(day))}, the last day we promised</dd>`
}

export function isDelivered(order: Order, now: Date): boolean {
  const day = deliveryDay(order)
  if (day === undefined) return false
  return order.deliveredOn ? dayOf(now) >= day : dayOf(now) > day
}

/** 17:00 UTC falls on the same day wherever in the United States the workshop is. */
function noonOf(day: string): Date {
  return new Date(`${day}T17:00:00Z`)
}
