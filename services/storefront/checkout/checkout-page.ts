import { html } from 'hono/html'
import { deliveries } from '#facts/delivery/delivery.ts'
import { addressLines } from '../html/address-lines.ts'
import { document, type Html } from '../html/document.ts'
import type { ToldToHost } from '../html/embedded/told-to-host.ts'
import { type CheckoutLink, type CheckoutStep, shopLinks, stepPath } from '../html/links.ts'
import { quoteSummary, shortage, summaryAside } from '../html/summary.ts'
import { lineName } from '../pricing/line-names.ts'
import type { CheckoutDetails } from './checkout-details.ts'
import type { CheckoutView } from './checkout-view.ts'
import { writeLine, writeTotals } from './write-quote.ts'

const STEPS = [
  { step: 'information', name: 'Information' },
  { step: 'delivery', name: 'Delivery' },
  { step: 'payment', name: 'Payment' },
] as const

type ShownStep = (typeof STEPS)[number]['step']

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
  const page = { publicUrl, isTest, told: toldOf(view) }
  if (quote.totalQuantity === 0) return document({ ...page, title: NOTHING_LEFT, main: nothingToBuy(view) })
  return document({
    ...page,
    title: hasProblem ? `Error: ${title}` : title,
    aside: summaryAside(quoteSummary(quote, step === 'delivery' ? 'Depends on the method' : undefined)),
    main: html`${steps(link, step)}${shortages(view)}${main}`,
  })
}

/** The goods and what they cost, to the page that opened this checkout. */
function toldOf({ link, quote, publicUrl }: CheckoutView): ToldToHost | undefined {
  const { token: id, embedded: version } = link
  if (!version) return undefined
  const lines = quote.lines.filter(({ sold }) => sold > 0).map((line) => writeLine(line, publicUrl))
  const totals = writeTotals(quote)
  const checkout = { id, status: 'incomplete', currency: 'USD', line_items: lines, totals }
  return { kind: 'open', version, checkout: { ...checkout, links: shopLinks(publicUrl) } }
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

const NOTHING_LEFT = 'Your items are no longer available'

function nothingToBuy({ publicUrl }: CheckoutView): Html {
  return html`<h1>${NOTHING_LEFT}</h1>
<p>Everything in this cart is sold out or no longer sold. Nothing was charged.</p>
<p><a class="button" href="${publicUrl}/collection">See all products</a></p>`
}

/** Steps behind the current one are links back; steps ahead are only named. */
function steps(link: CheckoutLink, current: ShownStep): Html {
  const reached = STEPS.findIndex(({ step }) => step === current)
  return html`<nav class="steps" aria-label="Checkout steps"><ol>${STEPS.map(({ step, name }, index) => {
    if (index < reached) return html`<li><a href="${stepPath(link, step)}">${name}</a></li>`
    return step === current
      ? html`<li><span aria-current="step">${name}</span></li>`
      : html`<li><span>${name}</span></li>`
  })}</ol></nav>`
}

/** Lists what was entered before, each with a link back to change it. */
export function review(link: CheckoutLink, details: CheckoutDetails): Html {
  const { email, delivery } = details
  const chosen = deliveries().find(({ method }) => method === delivery)
  return html`<dl class="review">
${row('Contact', email, stepPath(link, 'information'))}
${row('Ship to', addressLines(details), stepPath(link, 'information'))}
${chosen ? row('Delivery', `${chosen.name}, ${chosen.time}`, stepPath(link, 'delivery')) : ''}
</dl>`
}

function row(name: string, value: string | Html, change: string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd><dd class="change"><a href="${change}">Change<span class="unseen"> ${name.toLowerCase()}</span></a></dd></div>`
}
