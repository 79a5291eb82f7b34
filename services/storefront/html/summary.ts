import { html } from 'hono/html'
import { deliveryFeeCents, deliveryName, freeOverCents } from '#facts/delivery/delivery.ts'
import { USUAL_METHOD } from '#facts/policies/terms.ts'
import type { HeldPrices } from '../cart/held-prices.ts'
import { pictureUrl } from '../images/picture-url.ts'
import { lastQuoteDay } from '../pricing/delivery-days.ts'
import { settingOf } from '../pricing/drafted-lines.ts'
import { variantName } from '../pricing/line-names.ts'
import { formatRate, formatSum, formatUsd } from '../pricing/money.ts'
import type { Quote, QuoteLine } from '../pricing/quote.ts'
import type { Html } from './document.ts'

export interface SummaryLine {
  readonly productHandle: string
  readonly productTitle: string
  readonly variantTitle: string
  readonly quantity: number
  readonly image: { readonly file: string; readonly contentHash: string; readonly altText: string } | null
  readonly note?: string | undefined
  /** How the seat is set for the buyer, where they wished it kept. */
  readonly setting?: string | null | undefined
  readonly amount: string
}

export interface Sum {
  readonly name: string
  readonly amount: string
  readonly isTotal?: true
}

export interface Summary {
  readonly lines: readonly SummaryLine[]
  readonly rows: readonly Sum[]
  readonly total: string
  readonly note?: string | undefined
  readonly open?: true
}

/** The summary folds on a phone so that the form begins high up, and is always open where it stands beside the form. */
export function summaryAside({ lines, rows, total, note, open }: Summary): Html {
  return html`<aside class="beside" aria-label="Order summary"><details${open ? ' open' : ''}>
<summary><span>Order summary</span><span class="amount">${total}</span></summary>
<div class="order">
<ul class="lines">${lines.map(summaryLine)}</ul>
${sums(rows)}
${note ? html`<p class="note">${note}</p>` : ''}
</div>
</details></aside>`
}

/** The picture is twice as wide as shown, for fine screens. */
function thumbnailUrl(handle: string, image: NonNullable<SummaryLine['image']>): string {
  return pictureUrl('', { ...image, handle }, { width: 128 })
}

function summaryLine(line: SummaryLine): Html {
  const { productTitle, variantTitle, quantity, image, note, setting, amount, productHandle } = line
  const variant = variantName(variantTitle)
  return html`<li class="${quantity === 0 ? 'gone' : ''}">
<span class="picture">${image ? html`<img src="${thumbnailUrl(productHandle, image)}" width="64" height="64" alt="${image.altText}">` : ''}</span>
<span class="what"><span class="title">${productTitle}</span>${variant ? html`<span class="variant">${variant}</span>` : ''}${setting ? html`<span class="variant">Your setting: ${setting}</span>` : ''}<span class="quantity">Quantity ${quantity}</span>${note ? html`<span class="line-note">${note}</span>` : ''}</span>
<span class="amount">${amount}</span>
</li>`
}

/** `notChosen` stands for the price of a delivery that was not chosen yet. */
export function quoteSummary(quote: Quote, notChosen?: string): Summary {
  return {
    lines: quote.lines.map((line) => ({
      ...line,
      quantity: line.sold,
      note: shortage(line),
      setting: settingOf(line),
      amount: formatUsd(line.sold * line.priceCents),
    })),
    rows: quoteRows(quote, notChosen),
    total: formatUsd(quote.totalCents),
    note: quote.held ? heldWords(quote.held) : freeDeliveryWords(quote),
  }
}

function heldWords({ quoteNumber, endsAt }: HeldPrices): string {
  return `Prices of quote Q${quoteNumber}, held through ${lastQuoteDay(endsAt)}`
}

function freeDeliveryWords({ delivery, subtotalCents, discount }: Quote): string | undefined {
  if (delivery?.cents === 0) return undefined
  const goodsCents = subtotalCents - (discount?.cents ?? 0)
  if (deliveryFeeCents(USUAL_METHOD, goodsCents) === 0) return 'Standard delivery is free for this order'
  return `Free shipping on orders over ${formatUsd(freeOverCents()).replace('.00', '')}`
}

export function quoteRows(
  { subtotalCents, discount, delivery, tax, totalCents }: Quote,
  notChosen = 'Next step',
): Sum[] {
  const total = tax && delivery ? 'Total' : 'Total so far'
  return [
    { name: 'Subtotal', amount: formatUsd(subtotalCents) },
    ...(discount && discount.cents > 0
      ? [{ name: `Discount ${discount.code}`, amount: formatSum(-discount.cents) }]
      : []),
    {
      // The usual method needs no name.
      name: delivery && delivery.method !== USUAL_METHOD ? deliveryName(delivery.method) : 'Delivery',
      amount: delivery ? (delivery.cents === 0 ? 'Free' : formatUsd(delivery.cents)) : notChosen,
    },
    {
      name: tax ? `Tax (${formatRate(tax.rateMillionths)})` : 'Tax',
      amount: tax ? formatUsd(tax.cents) : 'Depends on your state',
    },
    { name: `${total} (USD)`, amount: formatUsd(totalCents), isTotal: true },
  ]
}

export function shortage({ published, sold, quantity }: QuoteLine): string | undefined {
  if (sold === quantity) return undefined
  if (!published) return 'No longer sold'
  if (sold === 0) return 'Sold out'
  return `Only ${sold} left: ${sold} instead of ${quantity}`
}

export function sums(rows: readonly Sum[]): Html {
  return html`<dl class="sums">${rows.map(
    ({ name, amount, isTotal }) =>
      html`<div class="${isTotal ? 'total' : 'part'}"><dt>${name}</dt><dd>${amount}</dd></div>`,
  )}</dl>`
}
