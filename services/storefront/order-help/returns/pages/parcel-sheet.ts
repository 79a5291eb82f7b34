import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import type { Order } from '../../../orders/order.ts'
import { addressLines } from '../../../pages/address-lines.ts'
import { document, type Html } from '../../../pages/document.ts'
import { formatDay } from '../../../pricing/delivery-days.ts'
import { lineName } from '../../../pricing/line-names.ts'
import { barcode } from '../barcode.ts'
import type { Return } from '../read-returns.ts'
import { returnPath } from '../return-path.ts'
import { returnedLines } from '../returned-goods.ts'

/** One page of paper: what the workshop needs to know which parcel this is. Nothing else of the page is printed. */
export function parcelSheet(order: Order, asked: Return, publicUrl: string): Html {
  return document({
    title: `Sheet for return ${asked.number}`,
    publicUrl,
    main: html`<div class="not-printed">
<h1>A sheet for the parcel</h1>
<p>Print this page and put the sheet into the parcel, on top of the goods. Without a printer, write the return number <strong>${asked.number}</strong> on a piece of paper: that does as well.</p>
<p>On a computer: Ctrl and P, or ⌘ and P. On a phone: Share, then Print.</p>
<p class="back"><a href="${returnPath(order, asked)}">Back to return ${asked.number}</a></p>
</div>
<section class="sheet" aria-label="Sheet for the parcel">
<p class="sheet-name">${brand.name} · Return</p>
<p class="sheet-number">${asked.number}</p>
${barcode(asked.number)}
<dl class="facts">
<div><dt>Order</dt><dd>${order.number}</dd></div>
<div><dt>Asked for</dt><dd>${formatDay(asked.requestedAt)}</dd></div>
<div><dt>From</dt><dd>${addressLines(order)}</dd></div>
<div><dt>Reason</dt><dd>${asked.reason}</dd></div>
</dl>
<table class="sheet-lines"><caption>In this parcel</caption>
<thead><tr><th scope="col">Quantity</th><th scope="col">Goods</th><th scope="col">SKU</th></tr></thead>
<tbody>${returnedLines(order, asked.lines).map(
      (line) => html`<tr><td>${line.quantity}</td><td>${lineName(line)}</td><td>${line.sku}</td></tr>`,
    )}</tbody></table>
</section>`,
  })
}
