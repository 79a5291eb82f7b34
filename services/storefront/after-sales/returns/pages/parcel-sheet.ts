import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import { addressLines } from '../../../html/address-lines.ts'
import { document, type Html } from '../../../html/document.ts'
import type { Order } from '../../../orders/order.ts'
import { formatDay } from '../../../pricing/delivery-days.ts'
import { lineName } from '../../../pricing/line-names.ts'
import { barcode } from '../barcode.ts'
import type { Return } from '../read-returns.ts'
import { returnPath } from '../return-path.ts'
import { returnedLines } from '../returned-goods.ts'

/** The sheet is one page of paper that tells the workshop which parcel this is; the rest of the page is not printed. */
export function parcelSheet(order: Order, asked: Return, publicUrl: string): Html {
  return document({
    title: `Sheet for return ${asked.number}`,
    publicUrl,
    isTest: order.isTest,
    main: html`<div class="not-printed">
<h1>A sheet for the package</h1>
<p>Print this page and put the sheet in the package, on top of the items. Without a printer, write the return number <strong>${asked.number}</strong> on a piece of paper: that works too.</p>
<p>On a computer: Ctrl and P, or ⌘ and P. On a phone: Share, then Print.</p>
<p class="back"><a href="${returnPath(order, asked)}">Back to return ${asked.number}</a></p>
</div>
<section class="sheet" aria-label="Sheet for the package">
<p class="sheet-name">${brand.name} · Return</p>
<p class="sheet-number">${asked.number}</p>
${barcode(asked.number)}
<dl class="facts">
<div><dt>Order</dt><dd>${order.number}</dd></div>
<div><dt>Requested</dt><dd>${formatDay(asked.requestedAt)}</dd></div>
<div><dt>From</dt><dd>${addressLines(order)}</dd></div>
<div><dt>Reason</dt><dd>${asked.reason}</dd></div>
</dl>
<table class="sheet-lines"><caption>In this package</caption>
<thead><tr><th scope="col">Quantity</th><th scope="col">Item</th><th scope="col">SKU</th></tr></thead>
<tbody>${returnedLines(order, asked.lines).map(
      (line) => html`<tr><td>${line.quantity}</td><td>${lineName(line)}</td><td>${line.sku}</td></tr>`,
    )}</tbody></table>
</section>`,
  })
}
