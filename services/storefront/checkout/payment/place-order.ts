import { type Kysely, sql } from 'kysely'
import type { OrderDraft } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import type { Order } from '../../orders/order.ts'
import type { TooManyDeclined } from '../../payments/attempts.ts'
import { heldBy } from '../../payments/hold-stock.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { startPayment } from '../../payments/payment-steps.ts'
import { type PaidThing, type Paying, takePayment, type UnpaidEnd } from '../../payments/take-payment.ts'
import { takeUse } from '../../pricing/discount-uses.ts'
import { draftOrder } from './draft-order.ts'
import { lockCheckout } from './payable-checkout.ts'
import { settleLater, settleOrder } from './settle-order.ts'
import { differences, type ShownQuote } from './shown-quote.ts'

export interface OrderPayment extends Paying {
  readonly cartToken: string
  /** Tells the browser that pays from others with the checkout's address (`payer.ts`). */
  readonly payerDigest: string
  /** By `networkKey`; undefined for a call of this process's own, which no limit counts. */
  readonly network: string | undefined
  /** The sums, lines and destination that the visitor agreed to. */
  readonly shown: ShownQuote
}

type Placing =
  | { readonly kind: 'placed'; readonly order: Order }
  /** The order was there already, and may have been paid in another browser. */
  | { readonly kind: 'placed-before'; readonly order: Order }
  | TooManyDeclined
  | { readonly kind: 'changed'; readonly changes: readonly string[] }
  /** Others have bought what the page showed, or hold it. */
  | { readonly kind: 'short' }
  | { readonly kind: 'not-payable' }

export type PlaceOrderResult = Placing | UnpaidEnd

/** Pays the checkout and writes its order. */
export function placeOrder(parts: PaymentParts, asked: OrderPayment): Promise<PlaceOrderResult> {
  return takePayment<OrderDraft, Placing>(parts, asked, {
    glance: () => glance(parts, asked),
    start: (trx, needTime) => start(trx, parts, asked, needTime),
    async settle(trx, payment, answer) {
      const settled = await settleOrder(trx, parts, payment, answer)
      return settled.kind === 'given-up' ? settled : { kind: 'ended', result: settled }
    },
    settleLater: settleLater(parts),
  })
}

/**
 * In a rush most buyers come too late, and who has to take the shelf's lock to learn that keeps those waiting who do
 * not. Of what the page showed the shelf must still hold as much. The checkout's own attempts hold stock as well, so one
 * that has any is not judged without its lock. One statement, so that it sees the shelf and the payments at the same
 * moment.
 */
async function glance(
  { database: { reads } }: PaymentParts,
  { cartToken, shown }: OrderPayment,
): Promise<Placing | undefined> {
  const lines = Object.entries(shown.lines)
  const { rows } = await sql`
    select from storefront.carts as cart
    join storefront.cart_lines as line on line.cart_id = cart.id
    join unnest(${lines.map(([id]) => id)}::text[], ${lines.map(([, [sold]]) => sold)}::bigint[])
      as shown (line_id, quantity) on shown.line_id = line.id::text
    join storefront.variants as variant on variant.id = line.variant_id
    where cart.token = ${cartToken}
      and variant.inventory_tracked and variant.inventory_policy <> 'continue'
      and variant.stock < shown.quantity
      and not exists (
        select from storefront.payments as payment
        join storefront.checkouts as checkout on checkout.id = payment.checkout_id
        where checkout.cart_id = cart.id and payment.state not in ('declined', 'released')
      )
    limit 1`.execute(reads)
  return rows.length > 0 ? { kind: 'short' } : undefined
}

async function start(
  trx: Kysely<Tables>,
  parts: PaymentParts,
  { cartToken, means, payerDigest, network, shown }: OrderPayment,
  needTime: () => void,
): ReturnType<PaidThing<OrderDraft, Placing>['start']> {
  const now = parts.now()
  needTime()
  const locked = await lockCheckout(trx, { cartToken, network }, now)
  if (locked.kind === 'being-paid') return locked
  if (locked.kind !== 'payable') return { kind: 'ended', result: locked }
  needTime()
  const { details, quote } = locked.checkout

  const changes = differences(shown, quote, details)
  if (changes.length > 0) return { kind: 'ended', result: { kind: 'changed', changes } }
  const payment = await startPayment(trx, {
    checkoutId: details.checkoutId,
    amountCents: quote.totalCents,
    provider: parts.providers.current,
    card: means.card,
    payerDigest,
    network,
    draft: draftOrder(locked.checkout, shown, now),
    held: heldBy(quote.lines),
    now,
  })
  if (quote.discount) {
    const { checkoutId, email } = details
    await takeUse(trx, { code: quote.discount.code, paymentId: payment.id, checkoutId, email })
  }
  return { kind: 'started', payment }
}
