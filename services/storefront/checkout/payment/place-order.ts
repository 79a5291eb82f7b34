import type { Kysely } from 'kysely'
import type { OrderDraft } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import type { Order } from '../../orders/order.ts'
import { heldBy } from '../../payments/hold-stock.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { startPayment } from '../../payments/payment-steps.ts'
import { type PaidThing, type Paying, takePayment, type UnpaidEnd } from '../../payments/take-payment.ts'
import { draftOrder } from './draft-order.ts'
import { lockCheckout } from './payable-checkout.ts'
import { settleLater, settleOrder } from './settle-order.ts'
import { differences, type ShownQuote } from './shown-quote.ts'

export interface OrderPayment extends Paying {
  readonly cartToken: string
  /** The sums, lines and destination that the visitor agreed to. */
  readonly shown: ShownQuote
}

type Placing =
  | { readonly kind: 'placed'; readonly order: Order }
  | { readonly kind: 'too-many-declined'; readonly until: Date }
  | { readonly kind: 'changed'; readonly changes: readonly string[] }
  | { readonly kind: 'not-payable' }

export type PlaceOrderResult = Placing | UnpaidEnd

/** Pays the checkout and writes its order. */
export function placeOrder(parts: PaymentParts, asked: OrderPayment): Promise<PlaceOrderResult> {
  return takePayment<OrderDraft, Placing>(parts, asked, {
    start: (trx, needTime) => start(trx, parts, asked, needTime),
    async settle(trx, payment, answer) {
      const settled = await settleOrder(trx, parts, payment, answer)
      return settled.kind === 'given-up' ? settled : { kind: 'ended', result: settled }
    },
    settleLater: settleLater(parts),
  })
}

async function start(
  trx: Kysely<Tables>,
  parts: PaymentParts,
  { cartToken, means, shown }: OrderPayment,
  needTime: () => void,
): ReturnType<PaidThing<OrderDraft, Placing>['start']> {
  const now = parts.now()
  needTime()
  const locked = await lockCheckout(trx, cartToken, now)
  if (locked.kind === 'being-paid') return locked
  if (locked.kind !== 'payable') return { kind: 'ended', result: locked }
  needTime()
  const { details, quote, refusedUntil } = locked.checkout

  const changes = differences(shown, quote, details)
  if (changes.length > 0) return { kind: 'ended', result: { kind: 'changed', changes } }
  if (refusedUntil) return { kind: 'ended', result: { kind: 'too-many-declined', until: refusedUntil } }
  const payment = await startPayment(trx, {
    checkoutId: details.checkoutId,
    amountCents: quote.totalCents,
    provider: parts.providers.current,
    card: means.card,
    draft: draftOrder(locked.checkout, shown, now),
    held: heldBy(quote.lines),
    now,
  })
  return { kind: 'started', payment }
}
