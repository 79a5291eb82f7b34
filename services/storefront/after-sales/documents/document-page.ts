import { html } from 'hono/html'
import type { DocumentContent, DocumentLine } from '#database/tables/documents.ts'
import { brand } from '#facts/brand.ts'
import { deliveryName } from '#facts/delivery/delivery.ts'
import type { Terms } from '#facts/policies/terms.ts'
import type { IssuedDocument } from '../../documents/read-documents.ts'
import { addressLines } from '../../html/address-lines.ts'
import { document, type Html } from '../../html/document.ts'
import { type Sum, sums } from '../../html/summary.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { paidWith } from '../../orders/payment-words.ts'
import { formatDated } from '../../pricing/delivery-days.ts'
import { lineName } from '../../pricing/line-names.ts'
import { formatRate, formatSum, formatUsd } from '../../pricing/money.ts'
import { describeEdit } from '../edit/describe-edit.ts'
import { reasonWords } from '../refunds/refund-words.ts'

interface Shown {
  readonly publicUrl: string
  /** The name of the order's own invoice, on the others of its documents. */
  readonly invoice?: string | undefined
}

/** One sheet of paper, made of what was kept when the document was issued; the rest of the page is not printed. */
export function documentPage(order: Order, issued: IssuedDocument, { publicUrl, invoice }: Shown): Html {
  const { kind, name, issuedAt, content } = issued
  const title = kind === 'invoice' ? 'Invoice' : 'Credit note'
  return document({
    title: `${title} ${name}`,
    publicUrl,
    isTest: content.is_test,
    main: html`<div class="not-printed">
<p>To print this page or save it as a PDF: Ctrl and P, or ⌘ and P. On a phone: Share, then Print.</p>
<p class="back"><a href="${helpPath(order)}">Back to the order</a></p>
</div>
<article class="sheet document">
<header><h1>${title}</h1><p class="document-name">${name}</p></header>
<dl class="facts">
<div><dt>Issued</dt><dd>${dateOf(issuedAt)}</dd></div>
${invoice ? html`<div><dt>${content.edit ? 'Adds to invoice' : 'For invoice'}</dt><dd>${invoice}</dd></div>` : ''}
<div><dt>Order</dt><dd>${content.number}, placed ${dateOf(new Date(content.placed_at))}</dd></div>
<div><dt>From</dt><dd>${brand.name}${order.terms.sellerAddress.map((line) => html`<br>${line}`)}<br>${brand.supportEmail}<br>${brand.phone}</dd></div>
<div><dt>To</dt><dd>${buyer(content)}</dd></div>
</dl>
${partOf(content, order)}
${content.is_test ? html`<p>This was a test: no money changed hands.</p>` : ''}
</article>`,
  })
}

type Edit = NonNullable<DocumentContent['edit']>

function partOf(content: DocumentContent, { terms }: Order): Html {
  if (content.refund) return creditedPart(content, content.refund)
  return content.edit ? editedPart(content, content.edit) : soldPart(content, terms)
}

function editedPart(content: DocumentContent, edit: Edit): Html {
  const { before, after } = edit
  const moreCents = after.order.total_cents - before.order.total_cents
  const taxCents = after.order.tax_cents - before.order.tax_cents
  const paidCents = content.paid_cents ?? moreCents
  return html`${changesList(edit)}
${sums([
  { name: 'Difference before tax', amount: formatSum(moreCents - taxCents) },
  { name: 'Tax', amount: formatSum(taxCents) },
  ...totals(moreCents, paidCents),
])}
${paidCents > 0 ? html`<p>Paid with ${paidWith(cardOf(content))}.</p>` : ''}`
}

function changesList({ before, after }: Edit): Html {
  return html`<h2>Changed order</h2>
<ul class="changes">${describeEdit(before, after).map((change) => html`<li>${change}</li>`)}</ul>`
}

function soldPart(content: DocumentContent, terms: Terms): Html {
  return html`${linesTable(content.lines ?? [], 'Sold')}
${sums(invoiceSums(content, terms))}
<p>Paid with ${paidWith(cardOf(content))}.</p>`
}

function creditedPart(content: DocumentContent, refund: NonNullable<DocumentContent['refund']>): Html {
  const reason = reasonWords(refund)
  return html`${content.edit ? changesList(content.edit) : ''}
${content.lines ? linesTable(content.lines, refund.kind === 'cancellation' ? 'Canceled' : 'Refunded') : ''}
<dl class="sums">
<div class="part"><dt>${CREDITED_FOR[refund.kind]}</dt><dd>${formatUsd(refund.amount_cents - refund.tax_cents)}</dd></div>
<div class="part"><dt>Tax</dt><dd>${formatUsd(refund.tax_cents)}</dd></div>
<div class="total"><dt>Total credited (USD)</dt><dd>${formatUsd(refund.amount_cents)}</dd></div>
</dl>
${reason ? html`<p>Reason: ${reason}.</p>` : ''}
<p>Paid back to ${paidWith(cardOf(content))}.</p>`
}

const CREDITED_FOR = {
  cancellation: 'Canceled order, before tax',
  return: 'Returned items, before tax',
  edit: 'Changed order, before tax',
  owner: 'Refund, before tax',
} as const

function linesTable(lines: readonly DocumentLine[], caption: string): Html {
  return html`<table class="sheet-lines"><caption>${caption}</caption>
<thead><tr><th scope="col">Item</th><th scope="col" class="figure">Quantity</th><th scope="col" class="figure">Price</th><th scope="col" class="figure">Amount</th></tr></thead>
<tbody>${lines.map(
    (line) =>
      html`<tr><td>${nameOf(line)}<br><small>${line.sku}</small></td><td class="figure">${line.quantity}</td><td class="figure">${formatUsd(line.unit_price_cents)}</td><td class="figure">${formatUsd(line.quantity * line.unit_price_cents)}</td></tr>`,
  )}</tbody></table>`
}

function invoiceSums(content: DocumentContent, terms: Terms): Sum[] {
  const { discount_code, discount_cents, delivery, delivery_cents, state } = content
  const discount = { name: `Discount ${discount_code}`, amount: formatSum(-discount_cents) }
  return [
    { name: 'Subtotal', amount: formatUsd(content.subtotal_cents) },
    ...(discount_cents > 0 ? [discount] : []),
    {
      name: deliveryName(delivery, terms),
      amount: delivery_cents === 0 ? 'Free' : formatUsd(delivery_cents),
    },
    {
      name: `${state} sales tax (${formatRate(content.tax_rate_millionths)})`,
      amount: formatUsd(content.tax_cents),
    },
    ...totals(content.total_cents, content.paid_cents ?? content.total_cents),
  ]
}

/**
 * Names what an edit did not charge, so that the last sum is what was paid. Of goods that were not charged and that a
 * later edit takes out again, nothing goes back.
 */
function totals(totalCents: number, paidCents: number): Sum[] {
  const total = { name: 'Total (USD)', amount: formatSum(totalCents) }
  const addedCents = paidCents - totalCents
  if (addedCents === 0) return [{ ...total, isTotal: true }]
  return [
    total,
    { name: addedCents < 0 ? 'Not charged' : 'Not charged before', amount: formatSum(addedCents) },
    { name: 'Paid (USD)', amount: formatUsd(paidCents), isTotal: true },
  ]
}

function nameOf({ product_title: productTitle, variant_title: variantTitle }: DocumentLine): string {
  return lineName({ productTitle, variantTitle })
}

function buyer({ first_name: firstName, last_name: lastName, email, ...to }: DocumentContent): Html {
  return html`${addressLines({ ...to, firstName, lastName })}<br>${email}`
}

function cardOf({ card_brand: cardBrand, card_last_four: cardLastFour }: DocumentContent) {
  return { cardBrand, cardLastFour }
}

/** Documents are numbered by the year in UTC, so that is how they are dated. */
function dateOf(moment: Date): string {
  return formatDated(moment.toISOString().slice(0, 10))
}
