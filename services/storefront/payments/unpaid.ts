import { html } from 'hono/html'
import type { Html } from '../html/document.ts'

export const NOT_TAKEN =
  'We could not process your payment in time. You were not charged, and your order is unchanged. Please pay again: however often you try, you are only charged once.'

export function tooManyDeclined(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `Too many cards were declined within an hour. Nothing was charged. Try again in ${wait}.`
}

/** The box above a form of payment that was sent in vain. */
export function unpaidProblem(reason: string): Html {
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
<h2>The payment did not go through</h2><p>${reason}</p>
</div>`
}
