import { html } from 'hono/html'
import type { CheckoutStep } from '../../pages/checkout-link.ts'
import { document, type Html } from '../../pages/document.ts'
import { quoteSummary, shortage, summaryAside } from '../../pages/summary.ts'
import { lineName } from '../../pricing/line-names.ts'
import type { CheckoutView } from '../checkout-view.ts'
import { steps } from './steps.ts'

/** The frame of the three steps: where one is, what the stock says, and the order beside it. */
export function checkoutPage(
  view: CheckoutView,
  {
    step,
    title,
    hasProblem,
    main,
  }: { step: Exclude<CheckoutStep, 'discount'>; title: string; hasProblem: boolean; main: Html },
): Html {
  const { link, quote, publicUrl } = view
  const nothingLeft = quote.totalQuantity === 0
  return document({
    title: hasProblem ? `Error: ${title}` : title,
    publicUrl,
    aside: summaryAside(quoteSummary(quote)),
    main: html`${steps(link, step)}${nothingLeft ? nothingToBuy(view) : html`${shortages(view)}${main}`}`,
  })
}

function shortages({ quote }: CheckoutView): Html | '' {
  const short = quote.lines.filter(({ sold, quantity }) => sold < quantity)
  if (short.length === 0) return ''
  return html`<div class="notice" role="status">
<h2>Not everything in your cart is to be had</h2>
<ul>${short.map((line) => html`<li>${lineName(line)}: ${shortage(line)}</li>`)}</ul>
<p>The total counts only what we can send.</p>
</div>`
}

function nothingToBuy({ publicUrl }: CheckoutView): Html {
  return html`<h1>Nothing left to buy</h1>
<p>What was in this cart is sold out or no longer sold. Nothing was charged.</p>
<p><a class="button" href="${publicUrl}/collection">See what we have</a></p>`
}
