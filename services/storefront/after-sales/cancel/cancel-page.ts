import { html } from 'hono/html'
import { document, type Html } from '../../html/document.ts'
import { hidden } from '../../html/field.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { paidWith } from '../../orders/paid-with.ts'
import { formatUsd } from '../../pricing/money.ts'
import { orderAside } from '../order-aside.ts'

/** The page asks once, because a cancellation cannot be undone. */
export function cancelPage(
  order: Order,
  { publicUrl, formToken }: { readonly publicUrl: string; readonly formToken: string },
): Html {
  const { number, totalCents } = order
  return document({
    title: `Cancel order ${number}`,
    publicUrl,
    isTest: order.isTest,
    asidePlace: 'below',
    aside: orderAside(order),
    main: html`<p class="kicker">Order ${number}</p>
<h1>Cancel this order?</h1>
<p>The whole order is canceled, and nothing will ship. ${formatUsd(totalCents)} goes back to your ${paidWith(order)}. This cannot be undone: if you change your mind, place a new order.</p>
<form method="post" action="${helpPath(order, 'cancel')}">
${hidden('formToken', formToken)}
<button class="button" type="submit">Cancel the order</button>
<p class="back"><a href="${helpPath(order)}">Keep the order</a></p>
</form>`,
  })
}
