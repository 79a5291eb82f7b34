import { html } from 'hono/html'
import type { Order } from '../../orders/order.ts'
import { document, type Html } from '../../pages/document.ts'
import { hidden } from '../../pages/field.ts'
import { formatUsd } from '../../pricing/money.ts'
import { helpPath } from '../open-order.ts'
import { orderAside } from '../page/order-aside.ts'

/** Asks once: what follows cannot be undone. */
export function cancelPage(
  order: Order,
  { publicUrl, formToken }: { readonly publicUrl: string; readonly formToken: string },
): Html {
  const { number, totalCents, cardBrand, cardLastFour } = order
  return document({
    title: `Cancel order ${number}`,
    publicUrl,
    asidePlace: 'below',
    aside: orderAside(order),
    main: html`<p class="kicker">Order ${number}</p>
<h1>Cancel this order?</h1>
<p>All of it is cancelled, and nothing is sent. ${formatUsd(totalCents)} goes back to your ${cardBrand} ending in ${cardLastFour}. This cannot be undone: to have it after all, order again.</p>
<form method="post" action="${helpPath(order, 'cancel')}">
${hidden('formToken', formToken)}
<button class="button" type="submit">Cancel the order</button>
<p class="back"><a href="${helpPath(order)}">Keep the order</a></p>
</form>`,
  })
}
