import { Hono } from 'hono'
import { html } from 'hono/html'
import { document, type Html } from '../../html/document.ts'
import { hidden } from '../../html/field.ts'
import { refusalPage } from '../../html/message-page.ts'
import { formTokenOf, helpPath, openOrder, openOrderForm } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { paidWith } from '../../orders/payment-words.ts'
import type { StorefrontParts } from '../../parts.ts'
import { readRefundable } from '../../payments/refunds/record-refund.ts'
import { formatUsd } from '../../pricing/money.ts'
import { orderAside } from '../order-aside.ts'
import { cancelOrder } from './cancel-order.ts'

const PATH = '/orders/:number/:secret/cancel'

export function cancelStep(parts: StorefrontParts): Hono {
  const { database, publicUrl, log } = parts
  return new Hono()
    .get(PATH, async (c) => {
      const order = await openOrder(parts, c)
      if (order instanceof Response) return order
      if (order.cancelledAt) return c.redirect(helpPath(order), 303)
      if (order.fulfilment) return c.html(sentPage(publicUrl, order, order.fulfilment.trackingNumber), 409)
      const row = database.reads.selectFrom('storefront.orders').where('number', '=', order.number)
      const { leftCents, obstacle } = await readRefundable(
        database.reads,
        await row.select('id').executeTakeFirstOrThrow(),
      )
      if (obstacle !== undefined) return c.html(notRefundablePage(publicUrl, order), 409)
      return c.html(cancelPage(order, { publicUrl, formToken: formTokenOf(parts, order), leftCents }))
    })
    .post(PATH, async (c) => {
      const submission = await openOrderForm(parts, c)
      if (submission instanceof Response) return submission
      const { order } = submission
      const { number } = order
      const cancellation = await database.query
        .transaction()
        .execute((trx) => cancelOrder(trx, parts, { number, by: 'buyer' }))
      switch (cancellation.kind) {
        case 'cancelled':
          log.info({ order: number }, 'an order was cancelled by its buyer')
          return c.redirect(helpPath(order), 303)
        // After a second click or in a second tab the order is cancelled already, as the buyer wanted.
        case 'cancelled-before':
          return c.redirect(helpPath(order), 303)
        case 'sent':
          return c.html(sentPage(publicUrl, order, cancellation.trackingNumber), 409)
        case 'not-refundable':
          return c.html(notRefundablePage(publicUrl, order), 409)
        case 'missing':
          throw new Error(`order ${number} was there and is gone`)
      }
    })
}

/** The page asks once, because a cancellation cannot be undone. */
function cancelPage(
  order: Order,
  {
    publicUrl,
    formToken,
    leftCents,
  }: { readonly publicUrl: string; readonly formToken: string; readonly leftCents: number },
): Html {
  const { number } = order
  return document({
    title: `Cancel order ${number}`,
    publicUrl,
    isTest: order.isTest,
    asidePlace: 'below',
    aside: orderAside(order),
    main: html`<p class="kicker">Order ${number}</p>
<h1>Cancel this order?</h1>
<p>The whole order is canceled, and nothing will ship. ${leftCents > 0 ? `${formatUsd(leftCents)} goes back to your ${paidWith(order)}. ` : ''}This cannot be undone: if you change your mind, place a new order.</p>
<form method="post" action="${helpPath(order, 'cancel')}">
${hidden('formToken', formToken)}
<button class="button" type="submit">Cancel the order</button>
<p class="back"><a href="${helpPath(order)}">Keep the order</a></p>
</form>`,
  })
}

function notRefundablePage(publicUrl: string, order: Order) {
  return refusalPage(publicUrl, {
    heading: 'This order cannot be canceled here',
    text: 'Its payment is with your bank at the moment, so we cannot refund it here. Nothing has changed. Contact us and a person will help.',
    link: { href: helpPath(order), text: 'Back to the order' },
  })
}

function sentPage(publicUrl: string, order: Order, trackingNumber: string) {
  return refusalPage(publicUrl, {
    heading: 'Your order has already shipped',
    text: `It shipped with tracking number ${trackingNumber}, so it can no longer be canceled. Nothing has changed. Once it arrives, you can return it at no cost.`,
    link: { href: helpPath(order), text: 'Back to the order' },
  })
}
