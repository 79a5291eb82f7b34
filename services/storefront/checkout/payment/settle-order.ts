import { type Kysely, sql } from 'kysely'
import type { Held, OrderDraft } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { defaultCurrency } from '#facts/currencies/currencies.ts'
import { settleEdit } from '../../after-sales/edit/settle-edit.ts'
import { type Cart, readCartByToken } from '../../cart/read-cart.ts'
import { announcePaidOrder } from '../../orders/claim-paid-orders.ts'
import { type Order, readOrderOfCheckout } from '../../orders/order.ts'
import { orderMail } from '../../orders/order-mails.ts'
import type { StorefrontParts } from '../../parts.ts'
import type { SettlePayment } from '../../payments/ask-again.ts'
import { giveBackHold } from '../../payments/limits-of-networks.ts'
import { tellMoneyGoesBack } from '../../payments/money-back-mail.ts'
import type { Authorised } from '../../payments/payment-provider.ts'
import {
  endPayment,
  isOfEdit,
  isOfOrder,
  releaseLate,
  takeAuthorised,
  type WaitingPayment,
} from '../../payments/payment-steps.ts'
import { lockCheckoutDetails } from '../checkout-details.ts'
import { quoteCart } from '../quote-cart.ts'
import { joinVersions } from './payable-checkout.ts'
import { differences, parseShownQuote } from './shown-quote.ts'
import { wantsNews, writeOrder } from './write-order.ts'

export type SettledOrder =
  | { readonly kind: 'placed'; readonly order: Order }
  /** Another payment has become the order, or another process has settled this one. */
  | { readonly kind: 'placed-before'; readonly order: Order }
  /** The checkout was changed since, and the money is being given back. */
  | { readonly kind: 'changed'; readonly changes: readonly string[] }
  | { readonly kind: 'not-payable' }
  /** Another process has given the payment up before. The money is being given back. */
  | { readonly kind: 'given-up' }

/**
 * Writes the order with its payment, its mail and its event, or ends the payment, in one transaction. A checkout that
 * was changed since in a way that its buyer would see gets no order. A buyer who waits at a page is told there; another
 * one is told by `tellBuyer`.
 */
export async function settleOrder(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  payment: WaitingPayment<OrderDraft>,
  answer: Authorised,
  tellBuyer?: typeof tellMoneyGoesBack,
): Promise<SettledOrder> {
  const now = parts.now()
  const { checkoutId, draft } = payment
  async function giveUp(reason: string) {
    if (!(await endPayment(trx, payment, { to: 'releasing', reason, now }))) return
    await tellBuyer?.(trx, parts, payment, 'held')
    await giveBackHold(trx, payment, { isPaid: false, now })
  }
  const checkout = await lockAgain(trx, checkoutId)
  if (!checkout || checkout.completedAt) {
    await giveUp('its checkout is gone, or has an order')
    return placedOr(trx, checkoutId, 'not-payable')
  }
  if (answer.amountCents !== payment.amountCents || answer.currency !== defaultCurrency) {
    parts.log.error({ paymentId: payment.id, answer }, 'a provider authorised another amount')
    await giveUp('another amount was authorised')
    return { kind: 'not-payable' }
  }
  if (joinVersions(checkout.cartVersion, checkout.version) !== draft.version) {
    const changes = await changesSince(trx, checkout.token, payment, now)
    if (changes.length > 0) {
      await giveUp(`the checkout was changed: ${changes.join(' ')}`)
      return { kind: 'changed', changes }
    }
  }
  if (!(await takeAuthorised(trx, payment, answer, now))) {
    if (await releaseLate(trx, payment, now)) await tellBuyer?.(trx, parts, payment, 'held')
    return placedOr(trx, checkoutId, 'given-up')
  }
  const askForNews = (await wantsNews(trx, checkout.cartId)) ? parts.askForNews : undefined
  const orderId = await writeOrder(trx, payment, now)
  await announcePaidOrder(trx, orderId, now)
  await trx
    .updateTable('storefront.carts')
    .where('id', '=', checkout.cartId)
    // The order has the one address that it goes to; the cart's others were only offered.
    .set({ completed_at: now, delivery_addresses: '[]' })
    .execute()
  const order = await readOrderOfCheckout(trx, checkoutId)
  if (!order) throw new Error(`the order of checkout ${checkoutId} was written and cannot be read`)
  await parts.mail.enqueue(trx, await orderMail(order, parts))
  await askForNews?.(trx, order.email)
  await giveBackHold(trx, payment, { isPaid: true, now })
  return { kind: 'placed', order }
}

/** Settles payments whose answer came when nobody waited at a page any more. */
export function settleLater(parts: StorefrontParts): SettlePayment {
  return async (payment, answer) => {
    const settled = await parts.database.payments
      .transaction()
      .execute((trx) => settle(trx, parts, payment, answer))
    parts.log.info({ paymentId: payment.id, came: settled.kind }, 'a payment that was cut off is settled')
  }
}

function settle(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  payment: WaitingPayment,
  answer: Authorised,
): Promise<{ readonly kind: string }> {
  if (isOfEdit(payment)) return settleEdit(trx, parts, payment, answer)
  if (isOfOrder(payment)) return settleOrder(trx, parts, payment, answer, tellMoneyGoesBack)
  throw new Error(`payment ${payment.id} is for nothing that is known`)
}

/** Locks the cart, then its checkout: the order in which a payment or a change locks them too. */
function lockAgain(trx: Kysely<Tables>, checkoutId: number) {
  return trx
    .selectFrom('storefront.carts as cart')
    .innerJoin('storefront.checkouts as checkout', 'checkout.cart_id', 'cart.id')
    .where('checkout.id', '=', checkoutId)
    .forUpdate()
    .select(['cart.id as cartId', 'cart.token', 'cart.completed_at as completedAt'])
    .select(sql<string>`cart.xmin::text`.as('cartVersion'))
    .select(sql<string>`checkout.xmin::text`.as('version'))
    .executeTakeFirst()
}

async function placedOr(
  trx: Kysely<Tables>,
  checkoutId: number,
  kind: 'not-payable' | 'given-up',
): Promise<SettledOrder> {
  const order = await readOrderOfCheckout(trx, checkoutId)
  return order ? { kind: 'placed-before', order } : { kind }
}

/** Lists what the buyer would be shown now and was not shown then; what the payment holds counts as theirs. */
async function changesSince(
  trx: Kysely<Tables>,
  token: string,
  { draft, held }: WaitingPayment<OrderDraft>,
  now: Date,
): Promise<readonly string[]> {
  const cart = await readCartByToken(trx, token)
  const details = cart && (await lockCheckoutDetails(trx, cart.id))
  const shown = parseShownQuote(draft.shown)
  if (!cart || !details || !shown) return ['The order cannot be read any more.']
  return differences(shown, await quoteCart(trx, withHeld(cart, held), details, now), details)
}

function withHeld(cart: Cart, held: readonly Held[]): Cart {
  const quantities = new Map(held)
  const lines = cart.lines.map((line) => ({
    ...line,
    stock: line.stock + (quantities.get(line.variantId) ?? 0),
  }))
  return { ...cart, lines }
}
