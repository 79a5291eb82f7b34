import { html } from 'hono/html'
import { deliveries } from '#facts/delivery/delivery.ts'
import { addressLines } from '../html/address-lines.ts'
import { type CheckoutLink, stepPath } from '../html/checkout-link.ts'
import type { Html } from '../html/document.ts'
import type { CheckoutDetails } from './checkout-details.ts'

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
