import { html } from 'hono/html'
import { formatDay, formatWindow } from '../checkout/delivery-days.ts'
import { formatUsd } from '../checkout/money.ts'
import { addressLines } from '../checkout/pages/address-lines.ts'
import { document, type Html } from '../checkout/pages/document.ts'
import { summaryAside } from '../checkout/pages/summary.ts'
import type { Order } from './order.ts'
import { orderSums } from './order-sums.ts'

export function orderPage(order: Order, publicUrl: string): Html {
  const { number, firstName, email, window, cardBrand, cardLastFour, fulfilment } = order
  return document({
    title: `Order ${number}`,
    publicUrl,
    asidePlace: 'below',
    aside: summaryAside({
      open: true,
      lines: order.lines.map((line) => ({ ...line, amount: formatUsd(line.quantity * line.unitPriceCents) })),
      rows: orderSums(order),
      total: formatUsd(order.totalCents),
    }),
    main: html`<p class="kicker">Order ${number}</p>
<h1>Thank you, ${firstName}</h1>
<p>${fulfilment ? 'Your order is on its way.' : `Your order is placed. The confirmation goes to ${email}.`}</p>
<dl class="facts">
${fulfilment ? html`<div><dt>Sent</dt><dd>${formatDay(fulfilment.at)}, tracking number ${fulfilment.trackingNumber}</dd></div>` : ''}
<div><dt>Arrives</dt><dd>${formatWindow(window)}</dd></div>
<div><dt>Ship to</dt><dd>${addressLines(order)}</dd></div>
<div><dt>Paid</dt><dd>${formatUsd(order.totalCents)} with ${cardBrand} ending in ${cardLastFour}. It was a test: no money has moved.</dd></div>
</dl>
<p class="hint">Keep the address of this page: it shows your order whenever you open it.</p>
<p><a class="button" href="${publicUrl}/">Continue shopping</a></p>`,
  })
}
