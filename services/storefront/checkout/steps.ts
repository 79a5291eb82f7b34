import { html } from 'hono/html'
import { type CheckoutLink, stepPath } from '../html/checkout-link.ts'
import type { Html } from '../html/document.ts'

const STEPS = [
  { step: 'information', name: 'Information' },
  { step: 'delivery', name: 'Delivery' },
  { step: 'payment', name: 'Payment' },
] as const

type ShownStep = (typeof STEPS)[number]['step']

/** Steps behind the current one are links back; steps ahead are only named. */
export function steps(link: CheckoutLink, current: ShownStep): Html {
  const reached = STEPS.findIndex(({ step }) => step === current)
  return html`<nav class="steps" aria-label="Checkout steps"><ol>${STEPS.map(({ step, name }, index) => {
    if (index < reached) return html`<li><a href="${stepPath(link, step)}">${name}</a></li>`
    return step === current
      ? html`<li><span aria-current="step">${name}</span></li>`
      : html`<li><span>${name}</span></li>`
  })}</ol></nav>`
}
