import { html } from 'hono/html'
import type { Order } from '../../orders/order.ts'
import { addressLines } from '../../pages/address-lines.ts'
import { document, type Html } from '../../pages/document.ts'
import { formatDay, formatWindow } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import { claimPath } from '../claims/claim-path.ts'
import type { Claim } from '../claims/read-claims.ts'
import type { Return } from '../returns/read-returns.ts'
import { returnPath } from '../returns/return-path.ts'
import { returnStateWords } from '../returns/return-state-words.ts'
import { helpSection } from './help-section.ts'
import { orderAside } from './order-aside.ts'
import { arrivalWords, standingWords } from './standing.ts'

export interface OrderView {
  readonly order: Order
  readonly returns: readonly Return[]
  readonly claims: readonly Claim[]
  readonly publicUrl: string
  readonly now: Date
}

export function orderPage(view: OrderView): Html {
  const { order, publicUrl, now } = view
  const { number, firstName, placedAt, window, fulfilment, cancelledAt } = order
  return document({
    title: `Order ${number}`,
    publicUrl,
    asidePlace: 'below',
    aside: orderAside(order),
    main: html`<p class="kicker">Order ${number}</p>
<h1>${cancelledAt ? 'This order is cancelled' : `Thank you, ${firstName}`}</h1>
<p>${standingWords(view)}</p>
<dl class="facts">
<div><dt>Positioned</dt><dd>${formatDay(placedAt)}</dd></div>
${fulfilment ? html`<div><dt>Sent</dt><dd>${formatDay(fulfilment.at)}, tracking number ${fulfilment.trackingNumber}</dd></div>` : ''}
${cancelledAt ? html`<div><dt>Cancelled</dt><dd>${formatDay(cancelledAt)}</dd></div>` : html`<div>${arrivalWords(order, now) ?? html`<dt>Arrives</dt><dd>${formatWindow(window)}</dd>`}</div>`}
<div><dt>Ship to</dt><dd>${addressLines(order)}</dd></div>
<div><dt>Paid</dt><dd>${paidWords(order)}</dd></div>
${view.returns.map((asked) => html`<div><dt>Return</dt><dd><a href="${returnPath(order, asked)}">${asked.number}</a><br>${returnStateWords(asked)}</dd></div>`)}
${view.claims.map((claim) => html`<div><dt>Claim</dt><dd><a href="${claimPath(order, claim)}">${claim.number}</a><br>${claimWords(claim)}</dd></div>`)}
</dl>
${helpSection(view)}
<p class="hint">Keep the address of this page to yourself: it shows your order whenever you open it, and whoever has it can cancel or return it.</p>
<p><a class="button" href="${publicUrl}/">Continue shopping</a></p>`,
  })
}

function paidWords({ totalCents, cardBrand, cardLastFour, cancelledAt }: Order): string {
  const card = `${cardBrand} ending in ${cardLastFour}`
  const paid = cancelledAt
    ? `${formatUsd(totalCents)} went back to the ${card}.`
    : `${formatUsd(totalCents)} with ${card}.`
  return `${paid} It was a test: no money has moved.`
}

function claimWords({ claimedAt, answeredAt }: Claim): string {
  return answeredAt
    ? `Answered on ${formatDay(answeredAt)}`
    : `Made on ${formatDay(claimedAt)}; we are looking at it`
}
