import { html } from 'hono/html'
import { carrierOf } from '#facts/delivery/carriers.ts'
import type { Html } from './document.ts'

/** The number of a package, with the page of its carrier where the number tells whose it is. */
export function trackingLine(trackingNumber: string): Html {
  const carrier = carrierOf(trackingNumber)
  const link = carrier && html`<br><a href="${carrier.url}">Track it at ${carrier.name}</a>`
  return html`tracking number <span class="number">${trackingNumber}</span>${link ?? ''}`
}
