import { Hono } from 'hono'
import { html } from 'hono/html'
import { type IssuedDocument, readDocuments } from '../../documents/read-documents.ts'
import { addressLines } from '../../html/address-lines.ts'
import { document, type Html } from '../../html/document.ts'
import { EMBEDDED, readEmbedded, type ToldToHost } from '../../html/embedded/told-to-host.ts'
import { SENT_AGAIN } from '../../html/links.ts'
import { trackingLine } from '../../html/tracking.ts'
import { openOrder } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { paidWith } from '../../orders/payment-words.ts'
import { isLookedAt } from '../../orders/staff-look.ts'
import { tellCompleted } from '../../orders/tell-completed.ts'
import type { StorefrontParts } from '../../parts.ts'
import { type Refund, readRefunds } from '../../payments/refunds/read-refunds.ts'
import { formatDay, formatWindow } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import { type Claim, readClaims } from '../claims/read-claims.ts'
import { claimPath, sentWords } from '../claims/shown-claim.ts'
import { documentPath } from '../documents/document-pages.ts'
import { askForPayment, editRow } from '../edit/edit-row.ts'
import { type OrderEdit, readEdits } from '../edit/order-edits.ts'
import { orderAside } from '../order-aside.ts'
import { reasonWords, refundStateWords } from '../refunds/refund-words.ts'
import { readWorthsOf } from '../returns/list-returns.ts'
import { readReturns } from '../returns/read-returns.ts'
import { returnPath, returnStateWords } from '../returns/return-words.ts'
import type { GoodsBack } from '../returns/returnable.ts'
import { helpSection } from './help-section.ts'
import { arrivalWords, isAllRefunded, orderStateWords, type WorthOfReturns } from './order-state.ts'

interface OrderView extends GoodsBack, WorthOfReturns {
  readonly order: Order
  readonly claims: readonly Claim[]
  readonly edits: readonly OrderEdit[]
  readonly documents: readonly IssuedDocument[]
  readonly publicUrl: string
  readonly signingKey: string
  readonly now: Date
  readonly isSentAgain: boolean
}

export function orderStatus(parts: StorefrontParts): Hono {
  const { database, publicUrl, signingKey, now } = parts
  return new Hono().get('/orders/:number/:secret', async (c) => {
    const order = await openOrder(parts, c)
    if (order instanceof Response) return order
    const [returns, claims, edits, refunds, documents] = await Promise.all([
      readReturns(database.reads, order.number),
      readClaims(database.reads, order.number),
      readEdits(database.reads, order.number),
      readRefunds(database.reads, order.number),
      readDocuments(database.reads, order.number),
    ])
    const version = readEmbedded(c.req.query(EMBEDDED))
    const told = version && (await tellCompleted(database.reads, order, { version, publicUrl }))
    const worths = await readWorthsOf(database.reads, returns)
    const cases = { returns, claims, edits, refunds, documents, worths }
    const isSentAgain = c.req.query(SENT_AGAIN) === '1'
    const view = { order, ...cases, publicUrl, signingKey, now: now(), isSentAgain }
    return c.html(orderPage(view, told))
  })
}

function orderPage(view: OrderView, told: ToldToHost | undefined): Html {
  const { order, publicUrl, now } = view
  const { number, firstName, placedAt, window, fulfilment, cancelledAt } = order
  const payment = askForPayment(order, view.edits, now)
  return document({
    title: `Order ${number}`,
    publicUrl,
    isTest: order.isTest,
    told,
    asidePlace: 'below',
    aside: orderAside(order),
    main: html`${isLookedAt(order) ? html`<p class="notice">You see this order from the office, as its buyer does. Nothing can be sent from these pages.</p>` : ''}${view.isSentAgain ? html`<p class="notice">${sentAgainWords(order)}</p>` : ''}<p class="kicker">Order ${number}</p>
<h1>${cancelledAt ? 'This order is canceled' : `Thank you, ${firstName}`}</h1>
${payment ?? html`<p>${orderStateWords(view)}</p>`}
<dl class="facts">
<div><dt>Placed</dt><dd>${formatDay(placedAt)}</dd></div>
${fulfilment ? html`<div><dt>Shipped</dt><dd>${formatDay(fulfilment.at)}, ${trackingLine(fulfilment.trackingNumber)}</dd></div>` : ''}
${cancelledAt ? html`<div><dt>Canceled</dt><dd>${formatDay(cancelledAt)}</dd></div>` : isAllRefunded(order, view.refunds) ? '' : html`<div>${arrivalWords(order, now) ?? html`<dt>Should arrive</dt><dd>${formatWindow(window)}</dd>`}</div>`}
<div><dt>Ship to</dt><dd>${addressLines(order)}</dd></div>
<div><dt>Paid</dt><dd>${paidWords(view)}${invoiceLines(view)}</dd></div>
${view.edits.map((edit) => editRow(order, edit, now))}
${shownToBuyer(view.refunds).map((refund) => html`<div><dt>Refund</dt><dd>${formatUsd(refund.amountCents)}<br>${refundStateWords(order, refund)}${reasonLine(refund)}${creditNoteLine(view, refund)}</dd></div>`)}
${view.returns.map((asked) => html`<div><dt>Return</dt><dd><a href="${returnPath(order, asked)}">${asked.number}</a><br>${returnStateWords(asked, order.terms, view.worths.get(asked.id) ?? 0)}</dd></div>`)}
${view.claims.map((claim) => html`<div><dt>Claim</dt><dd><a href="${claimPath(order, claim)}">${claim.number}</a><br>${claimWords(claim)}</dd></div>`)}
</dl>
${helpSection(view)}
<p class="hint">Do not share the link to this page: anyone who has it can see your order${cancelledAt ? '' : fulfilment ? ', and return it' : ', and cancel or return it'}.</p>
<p><a class="${payment ? 'quiet' : 'button'}" href="${publicUrl}/">Continue shopping</a></p>`,
  })
}

/** Whoever pressed Pay in a second tab, or twice, wants to know this before anything else. */
function sentAgainWords({ paidCents }: Order): string {
  const charged = paidCents > 0 ? ' You were not charged again.' : ''
  return `This order is placed once, and what you sent again changed nothing.${charged}`
}

/** What an edit gave back is off what was paid, and listed below all the same. */
function paidWords({ order, edits }: Pick<OrderView, 'order' | 'edits'>): string {
  const isLess = edits.some(({ state, differenceCents }) => state === 'applied' && differenceCents < 0)
  const paid = `${formatUsd(order.paidCents)} with ${paidWith(order)}${isLess ? ', after what went back for a change' : ''}.`
  return order.isTest ? `${paid} It was a test: no money changed hands.` : paid
}

/** A refund of nothing is none, and one that failed is shown by the one that takes its place. */
function shownToBuyer(refunds: readonly Refund[]): Refund[] {
  const retried = new Set(refunds.map(({ retryOf }) => retryOf))
  return refunds.filter(({ id, amountCents }) => amountCents > 0 && !retried.has(id))
}

function invoiceLines({ order, documents }: OrderView): Html[] {
  return documents
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => html`<br><a href="${documentPath(order, invoice)}">Invoice ${invoice.name}</a>`)
}

function creditNoteLine(view: OrderView, refund: Refund): Html | string {
  const { order } = view
  const note = findCreditNote(view, refund)
  return note ? html`<br><a href="${documentPath(order, note)}">Credit note ${note.name}</a>` : ''
}

/** A refund that takes the place of one that was paid and came back has that one's note. */
function findCreditNote(view: OrderView, { id, retryOf }: Refund): IssuedDocument | undefined {
  const note = view.documents.find(({ refundId }) => refundId === id)
  const failed = note ? undefined : view.refunds.find((refund) => refund.id === retryOf)
  return failed ? findCreditNote(view, failed) : note
}

function reasonLine(refund: Refund): Html | string {
  const reason = reasonWords(refund)
  return reason ? html`<br>Reason: ${reason}` : ''
}

function claimWords(claim: Claim): Html | string {
  const { claimedAt, answeredAt } = claim
  const sent = sentWords(claim)
  if (sent !== undefined) return sent
  return answeredAt
    ? `Answered on ${formatDay(answeredAt)}`
    : `Submitted on ${formatDay(claimedAt)}; we are looking at it`
}
