import { html } from 'hono/html'
import type { CheckoutStep } from '../html/checkout-link.ts'
import { document, type Html } from '../html/document.ts'
import { quoteSummary, shortage, summaryAside } from '../html/summary.ts'
import { lineName } from '../pricing/line-names.ts'
import type { CheckoutView } from './checkout-view.ts'
import { steps } from './steps.ts'

/** The frame of the three steps: the steps so far, what is short in stock, and the order beside them. */
export function checkoutPage(
  view: CheckoutView,
  {
    step,
    title,
    hasProblem,
    main,
  }: { step: Exclude<CheckoutStep, 'discount'>; title: string; hasProblem: boolean; main: Html },
): Html {
  const { link, quote, publicUrl, isTest } = view
  const nothingLeft = quote.totalQuantity === 0
  return document({
    title: hasProblem ? `Error: ${title}` : title,
    publicUrl,
    isTest,
    aside: summaryAside(quoteSummary(quote)),
    main: html`${steps(link, step)}${nothingLeft ? nothingToBuy(view) : html`${shortages(view)}${main}`}`,
  })
}

function shortages({ quote }: CheckoutView): Html | '' {
  const short = quote.lines.filter(({ sold, quantity }) => sold < quantity)
  if (short.length === 0) return ''
  return html`<div class="notice" role="status">
<h2>Some items are no longer available</h2>
<ul>${short.map((line) => html`<li>${lineName(line)}: ${shortage(line)}</li>`)}</ul>
<p>The total includes only what we can ship.</p>
</div>`
}

function nothingToBuy({ publicUrl }: CheckoutView): Html {
  return html`<h1>Your items are no longer available</h1>
<p>Everything in this cart is sold out or no longer sold. Nothing was charged.</p>
<p><a class="button" href="${publicUrl}/collection">See all products</a></p>`
}
