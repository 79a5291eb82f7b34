import { commitInTime } from '#database/transactions/commit-in-time.ts'
import { announcePaidOrder } from '../orders/claim-paid-orders.ts'
import { type Order, readOrderOfCheckout } from '../orders/order.ts'
import { orderMail } from '../orders/order-mail.ts'
import type { StorefrontParts } from '../parts.ts'
import type { Card } from './card.ts'
import { cardsRefusedUntil } from './declined-cards.ts'
import { lockCheckout } from './payable-checkout.ts'
import { recordPayment } from './record-payment.ts'
import { differences, type ShownQuote } from './shown-quote.ts'
import { takeStock } from './take-stock.ts'
import { writeOrder } from './write-order.ts'

export interface CardPayment {
  readonly cartToken: string
  readonly card: Card
  /** What the visitor agreed to. */
  readonly shown: ShownQuote
  /** By then it is paid, or was not taken; a moment of `performance.now()`. */
  readonly deadlineMs: number
}

export type Placing =
  | { readonly kind: 'placed'; readonly order: Order }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'too-many-declined'; readonly until: Date }
  | { readonly kind: 'changed'; readonly changes: readonly string[] }
  | { readonly kind: 'not-payable' }
  /** In time: others were paying for the same, or a process of the shop stood still. Nothing was charged. */
  | { readonly kind: 'not-taken'; readonly cause: unknown }

/** More than writing an order takes. Where more come than can be served, nobody must wait for those who are too late. */
const WRITING_MS = 1_000

/**
 * One transaction: the order with its payment, its stock, its mail and its event, or nothing of it. A refused payment is
 * recorded; everything else that is not an order leaves no trace.
 */
export async function placeOrder(
  parts: StorefrontParts,
  { cartToken, card, shown, deadlineMs }: CardPayment,
): Promise<Placing> {
  const now = parts.now()
  const paid = await commitInTime(
    parts.database.payments,
    deadlineMs,
    async (trx, needTime): Promise<Placing> => {
      needTime(WRITING_MS)
      const locked = await lockCheckout(trx, cartToken, now)
      if (locked.kind !== 'payable') return locked
      needTime(WRITING_MS)
      const { cart, details, quote } = locked.checkout

      const changes = differences(shown, quote, details)
      if (changes.length > 0) return { kind: 'changed', changes }

      const { checkoutId } = details
      const until = await cardsRefusedUntil(trx, checkoutId, now)
      if (until) return { kind: 'too-many-declined', until }
      const attempt = { checkoutId, amountCents: quote.totalCents, card, now }
      const payment = await recordPayment(trx, parts.gateway, attempt)
      if (payment.kind === 'declined') return payment

      await takeStock(trx, quote.lines)
      const orderId = await writeOrder(trx, locked.checkout, payment.paymentId, now)
      await announcePaidOrder(trx, orderId, now)
      await trx.updateTable('storefront.carts').where('id', '=', cart.id).set({ completed_at: now }).execute()
      const order = await readOrderOfCheckout(trx, checkoutId)
      if (!order) throw new Error(`the order of checkout ${checkoutId} was written and cannot be read`)
      await parts.mail.enqueue(trx, await orderMail(order, parts))
      return { kind: 'placed', order }
    },
  )
  return paid.kind === 'committed' ? paid.result : { kind: 'not-taken', cause: paid.cause }
}
