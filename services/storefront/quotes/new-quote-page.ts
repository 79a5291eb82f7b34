import { html } from 'hono/html'
import { MAX_ZIP_CHARACTERS } from '#facts/delivery/zip.ts'
import { policies } from '#facts/policies/policies.ts'
import type { FieldErrors } from '../forms/form-fields.ts'
import { document, type Html } from '../html/document.ts'
import { errorSummary, field, hidden } from '../html/field.ts'
import { quoteSummary, shortage, summaryAside } from '../html/summary.ts'
import { lineName } from '../pricing/line-names.ts'
import type { Quote } from '../pricing/quote.ts'

export const NEW_QUOTE_PATH = '/quotes/new'

interface NewQuoteView {
  readonly publicUrl: string
  readonly quote: Quote
  /** As the address names them. */
  readonly lines: string
  readonly zip: string
  readonly requestKey: string
  readonly errors: FieldErrors<'zip'>
  /** The sums are others than the ones that the form was sent with. */
  readonly isChanged?: boolean
  /** Something that the address names is sold no more. */
  readonly isSomeGone: boolean
}

/** The sums that the page showed, to be compared with those of the moment when the quote is made. */
export function shownSums({ subtotalCents, discount, delivery, totalQuantity }: Quote): string {
  return [subtotalCents, discount?.cents ?? 0, delivery?.cents ?? 0, totalQuantity].join(' ')
}

export function newQuotePage(view: NewQuoteView): Html {
  const { publicUrl, quote, errors } = view
  const title = 'A quote for your employer'
  if (quote.totalQuantity === 0) return nothingToQuote(publicUrl)
  return document({
    title: errors.zip ? `Error: ${title}` : title,
    publicUrl,
    aside: summaryAside({ ...quoteSummary(quote), open: true }),
    main: html`<h1>${title}</h1>
${errorSummary(errors)}
${view.isChanged ? html`<div class="notice" role="status"><h2>Prices or stock have just changed</h2><p>No quote was made yet. Check the new total, then press the button again.</p></div>` : ''}
${leftOut(view)}
<p>One page to print or to send as a link, with your quantity discount and the delivery. We hold its prices for ${policies.quoteDays} days.</p>
<form method="post" action="${NEW_QUOTE_PATH}?${new URLSearchParams({ lines: view.lines })}" novalidate>
${hidden('lines', view.lines)}
${hidden('key', view.requestKey)}
${hidden('shown', shownSums(quote))}
${field({ name: 'zip', label: 'ZIP code it ships to', value: view.zip, error: errors.zip, autocomplete: 'shipping postal-code', inputmode: 'numeric', maxLength: MAX_ZIP_CHARACTERS, optional: true, hint: 'For the sales tax. Without it, the quote says that tax is added.' })}
<button class="button" type="submit">Make the quote</button>
</form>
<p class="back"><a href="${publicUrl}/cart">Back to your cart</a></p>`,
  })
}

function leftOut({ quote, isSomeGone }: NewQuoteView): Html | '' {
  const short = quote.lines.filter(({ sold, quantity }) => sold < quantity)
  if (short.length === 0 && !isSomeGone) return ''
  return html`<div class="notice" role="status"><h2>Some items are not available</h2>
<ul>${short.map((line) => html`<li>${lineName(line)}: ${shortage(line)}</li>`)}${isSomeGone ? html`<li>Something else is no longer sold</li>` : ''}</ul>
<p>The quote includes only what we can ship.</p></div>`
}

function nothingToQuote(publicUrl: string): Html {
  return document({
    title: 'Nothing to quote',
    publicUrl,
    main: html`<h1>Nothing here is available</h1>
<p>Everything in this cart is sold out or no longer sold, so there is nothing to quote.</p>
<p><a class="button" href="${publicUrl}/collection">See all products</a></p>`,
  })
}
