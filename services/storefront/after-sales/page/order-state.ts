import { html } from 'hono/html'
import type { Html } from '../../html/document.ts'
import type { Order } from '../../orders/order.ts'
import type { Refund } from '../../payments/refunds/read-refunds.ts'
import { formatDay } from '../../pricing/delivery-days.ts'
import { dayOf, deliveryDay } from '../days.ts'
import type { Return } from '../returns/read-returns.ts'
import { linesToSend } from '../returns/returnable.ts'

interface OrderState {
  readonly order: Order
  readonly returns: readonly Return[]
  readonly refunds: readonly Refund[]
  readonly now: Date
}

export interface WorthOfReturns {
  /** The cents that each return is worth to its buyer, by the return's id. */
  readonly worths: ReadonlyMap<number, number>
}

/** Tells the latest thing that happened to the order, in a sentence. */
export function orderStateWords({
  order,
  returns,
  refunds,
  worths,
  now,
}: OrderState & WorthOfReturns): string {
  if (order.cancelledAt) {
    // An edit that was paid for is a payment of its own, and each payment goes back by a refund.
    const ofCancellation = refunds.filter(({ kind, retryOf }) => kind === 'cancellation' && retryOf === null)
    const backCents = ofCancellation.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (backCents === 0) return 'Nothing will ship.'
    const what = backCents === order.paidCents ? 'your full payment' : 'the rest of your payment'
    return `Nothing will ship, and ${what} goes back to you.`
  }
  const { id, state, labelSentAt, refundCents } = returns.at(-1) ?? {}
  if (state === 'requested')
    return labelSentAt
      ? `Your return is open: pack it, and use the label we emailed on ${formatDay(labelSentAt)}.`
      : 'Your return is open: pack it, and wait for the label.'
  if (state === 'received')
    return id !== undefined && worths.get(id) === 0
      ? 'Your return has arrived. Nothing that you paid for it is left to pay back.'
      : 'Your return has arrived. The refund is next.'
  if (state === 'refunded')
    return refundCents === 0 ? 'Your return is complete.' : 'Your return was refunded.'
  if (isAllRefunded(order, refunds)) return 'All items of your order were refunded, so nothing will ship.'
  if (!order.fulfilment)
    return isOverdue(order, now)
      ? `Your order is late: it should have arrived by ${formatDay(noonOf(order.window.to))}, and has not shipped. Write to us, or cancel it${forRefund(order, refunds)}.`
      : `Your order is placed. The confirmation goes to ${order.email}.`
  if (isDelivered(order, now)) return 'Your order was delivered.'
  return isOverdue(order, now)
    ? `Your order should have arrived by ${formatDay(noonOf(order.window.to))}. Not there? Write to us, and we will find it or send another.`
    : 'Your order is on its way.'
}

/** The same in a word or two, for a list. */
export function orderStateLabel({ order, returns, refunds, now }: OrderState): string {
  if (order.cancelledAt) return 'Canceled'
  const { state, refundCents } = returns.at(-1) ?? {}
  if (state === 'requested') return 'Return open'
  if (state === 'received') return 'Return arrived'
  if (state === 'refunded') return refundCents === 0 ? 'Return complete' : 'Return refunded'
  if (isAllRefunded(order, refunds)) return 'Refunded'
  if (!order.fulfilment) return isOverdue(order, now) ? 'Late, not shipped yet' : 'Placed'
  if (isDelivered(order, now)) return 'Delivered'
  return isOverdue(order, now) ? 'Should have arrived' : 'On its way'
}

/** Undefined where nothing was delivered and the promised days are not over: the page shows those then. */
export function arrivalWords(order: Order, now: Date): Html | undefined {
  const { deliveredOn, window } = order
  if (deliveredOn) return html`<dt>Delivered</dt><dd>${formatDay(noonOf(deliveredOn))}</dd>`
  return isOverdue(order, now)
    ? html`<dt>Expected</dt><dd>By ${formatDay(noonOf(window.to))}</dd>`
    : undefined
}

/** Nothing of the order was sent, and nothing is left to send. */
export function isAllRefunded(order: Order, refunds: readonly Refund[]): boolean {
  return !order.fulfilment && linesToSend(order, refunds).length === 0
}

/** What whoever cancels the order gets, such as ' for a full refund'; empty where all of it is back or on its way. */
export function forRefund({ paidCents }: Order, refunds: readonly Refund[]): string {
  const backCents = refunds
    .filter(({ kind, state }) => kind !== 'edit' && state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (backCents === 0) return ' for a full refund'
  return backCents < paidCents ? ' for a refund of the rest' : ''
}

export function isDelivered({ deliveredOn }: Order, now: Date): boolean {
  return deliveredOn !== null && dayOf(now) >= deliveredOn
}

/** Nobody has recorded a delivery, and the last promised day is over, or that of sending where that was later. */
export function isOverdue(order: Order, now: Date): boolean {
  return order.deliveredOn === null && dayOf(now) > (deliveryDay(order) ?? order.window.to)
}

/** 17:00 UTC falls on the same day wherever in the United States the workshop is. */
function noonOf(day: string): Date {
  return new Date(`${day}T17:00:00Z`)
}
