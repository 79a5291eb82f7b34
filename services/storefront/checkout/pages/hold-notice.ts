import { html } from 'hono/html'
import type { Hold } from '../../orders/hold-stock.ts'
import type { Html } from './document.ts'

/** The page does not run: beside the minutes that were left when it was made, it says the time. */
export function holdNotice(hold: Hold | null): Html {
  if (!hold)
    return html`<p class="hint">We no longer hold this order for you: until you pay, somebody else may buy it.</p>`
  const { until } = hold
  return html`<p class="hint">We hold this order for you for ${minutesLeft(hold)}, until <time datetime="${until.toISOString()}">${EASTERN.format(until)} Eastern time</time>.</p>`
}

function minutesLeft({ minutes }: Hold): string {
  if (minutes === 0) return 'less than a minute'
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** Where the workshop is. */
const EASTERN = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' })
