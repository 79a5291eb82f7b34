import { html } from 'hono/html'
import type { DraftedLine } from '#database/tables/payments.ts'
import { brand } from '#facts/brand.ts'
import { deliveryName } from '#facts/delivery/delivery.ts'
import { stateOf } from '#facts/delivery/states.ts'
import { USUAL_METHOD } from '#facts/policies/terms.ts'
import { document, type Html } from '../html/document.ts'
import { type Sum, sums } from '../html/summary.ts'
import { lastQuoteDay, quoteDay } from '../pricing/delivery-days.ts'
import { lineName } from '../pricing/line-names.ts'
import { formatRate, formatSum, formatUsd } from '../pricing/money.ts'
import type { Quote, QuoteLine } from '../pricing/quote.ts'
import { type KeptQuote, quotePath } from './kept-quote.ts'
import { NEW_QUOTE_PATH } from './new-quote-page.ts'
import { writeAskedLines } from './priced-goods.ts'

interface QuoteView {
  readonly publicUrl: string
  readonly kept: KeptQuote
  /** What the same goods cost at this moment, without what was promised. */
  readonly today: Quote
  readonly now: Date
}

/** One sheet of paper, as it was made; what is around it is for the screen. */
export function quotePage({ publicUrl, kept, today, now }: QuoteView): Html {
  const { number, endsAt, madeAt, place } = kept
  const url = publicUrl + quotePath(kept)
  const isOver = endsAt <= now
  return document({
    title: `Quote Q${number}`,
    publicUrl,
    main: html`<div class="not-printed">
${isOver ? endedPart(kept) : openPart(kept, today, url)}
</div>
<article class="sheet document">
<header><h1>Quote</h1><p class="document-name">Q${number}</p></header>
<dl class="facts">
<div><dt>Made on</dt><dd>${quoteDay(madeAt)}</dd></div>
<div><dt>${isOver ? 'Ended on' : 'Valid through'}</dt><dd>${lastQuoteDay(endsAt)}</dd></div>
<div><dt>From</dt><dd>${brand.name}<br>${brand.supportEmail}<br>${brand.phone}</dd></div>
<div><dt>Ships to</dt><dd>${place ? `${stateName(place.state)}, ZIP code ${place.zip}` : 'Not given'}</dd></div>
</dl>
${linesTable(kept.lines)}
${sums(quotedSums(kept))}
${terms(kept)}
<p class="only-printed">${url}</p>
<dl class="only-printed signed"><div><dt>Approved by</dt><dd></dd></div><div><dt>Date</dt><dd></dd></div></dl>
</article>`,
  })
}

function openPart(kept: KeptQuote, today: Quote, url: string): Html {
  const { number } = kept
  const mail = new URLSearchParams({
    subject: `Quote Q${number} from ${brand.name}`,
    body: `The quote, with everything to order it:\n${url}`,
  })
  // Mail programs show a plus sign as one.
  const mailto = `mailto:?${mail.toString().replaceAll('+', '%20')}`
  return html`${availability(kept, today)}
${today.totalQuantity > 0 ? html`<form method="post" action="${quotePath(kept)}/order"><button class="button" type="submit">Order from this quote</button></form>` : ''}
<h2>Send it</h2>
<p class="offer"><a href="${url}">${url}</a></p>
<p>Whoever has this link sees the quote and can order from it. It shows no name and no email. <a href="${mailto}">Email the link</a></p>
<p>To print this page or save it as a PDF: Ctrl and P, or ⌘ and P. On a phone: Share, then Print.</p>`
}

function endedPart(kept: KeptQuote): Html {
  const lines = kept.lines.map(({ variant_id: variantId, quantity }) => ({ variantId, quantity }))
  const again = `${NEW_QUOTE_PATH}?${new URLSearchParams({ lines: writeAskedLines(lines) })}`
  return html`<div class="notice" role="status"><h2>This quote has ended</h2>
<p>Its prices held through ${lastQuoteDay(kept.endsAt)}.</p></div>
<p><a class="button" href="${again}">Make a new one at today’s prices</a></p>`
}

function availability({ lines, discount }: KeptQuote, today: Quote): Html | '' {
  const notes = lines.flatMap((line) => {
    const words = lackWords(
      line,
      today.lines.find(({ variantId }) => variantId === line.variant_id),
    )
    return words === undefined ? [] : [`${nameOf(line)}: ${words}`]
  })
  if (notes.length === 0) return ''
  return html`<div class="notice" role="status"><h2>${today.totalQuantity === 0 ? 'None of it is available today' : 'Not all of it is available today'}</h2>
<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>
<p>${today.totalQuantity === 0 ? 'Open this page again later, or write to us: the prices hold until the quote ends.' : `You can order the rest now${discount ? ', with the discount for that many' : ''}.`}</p></div>`
}

function lackWords({ quantity }: DraftedLine, line: QuoteLine | undefined): string | undefined {
  if (!line?.published) return 'no longer sold'
  if (line.sold >= quantity) return undefined
  return line.sold === 0 ? 'sold out' : `${line.sold} of ${quantity} in stock`
}

function linesTable(lines: readonly DraftedLine[]): Html {
  return html`<table class="sheet-lines"><caption>Quoted</caption>
<thead><tr><th scope="col">Item</th><th scope="col" class="figure">Quantity</th><th scope="col" class="figure">Price</th><th scope="col" class="figure">Amount</th></tr></thead>
<tbody>${lines.map(
    (line) =>
      html`<tr><td>${nameOf(line)}<br><small>${line.sku}</small></td><td class="figure">${line.quantity}</td><td class="figure">${formatUsd(line.unit_price_cents)}</td><td class="figure">${formatUsd(line.quantity * line.unit_price_cents)}</td></tr>`,
  )}</tbody></table>`
}

function nameOf({ product_title: productTitle, variant_title: variantTitle }: DraftedLine): string {
  return lineName({ productTitle, variantTitle })
}

export function quotedSums({
  subtotalCents,
  discount,
  deliveryCents,
  tax,
  place,
  totalCents,
}: KeptQuote): Sum[] {
  return [
    { name: 'Subtotal', amount: formatUsd(subtotalCents) },
    ...(discount
      ? [
          {
            name: `Quantity discount ${discount.percent}%, ${discount.code}`,
            amount: formatSum(-discount.cents),
          },
        ]
      : []),
    { name: deliveryName(USUAL_METHOD), amount: deliveryCents === 0 ? 'Free' : formatUsd(deliveryCents) },
    tax && place
      ? {
          name: `${stateName(place.state)} sales tax (${formatRate(tax.rateMillionths)})`,
          amount: formatUsd(tax.cents),
        }
      : { name: 'Sales tax', amount: 'Not included' },
    { name: `${tax ? 'Total' : 'Total before tax'} (USD)`, amount: formatUsd(totalCents), isTotal: true },
  ]
}

/** What is promised, and what is not. */
function terms({ endsAt, tax }: KeptQuote): Html {
  return html`<p>Order from this quote through ${lastQuoteDay(endsAt)}, and you pay no more than these prices for these quantities and their standard delivery; if our prices fall, you pay less.
${tax ? 'Sales tax is set by law: the rate on the day of the order counts.' : 'Sales tax depends on the state it ships to, and is added at the checkout.'}
Nothing is reserved: we ship what is in stock on that day. The order is paid at the checkout, and its invoice comes with it.</p>`
}

function stateName(code: string): string {
  return stateOf(code)?.name ?? code
}
