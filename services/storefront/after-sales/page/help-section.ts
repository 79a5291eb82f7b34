import { html } from 'hono/html'
import type { Html } from '../../html/document.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { isLookedAt } from '../../orders/staff-look.ts'
import { decideClaimable } from '../claims/claimable.ts'
import { hasFirstWeeks } from '../first-weeks/plan-of-order.ts'
import { atTheLatest, returnUntil } from '../last-day-words.ts'
import { chairsOf, placeAmongLike } from '../passport/passports-of-order.ts'
import { explainNotReturnable } from '../returns/return-words.ts'
import { decideReturnable, type GoodsBack, keptLines, linesWithBuyer } from '../returns/returnable.ts'
import { forRefund, isAllRefunded } from './order-state.ts'

interface Help extends GoodsBack {
  readonly order: Order
  readonly publicUrl: string
  readonly signingKey: string
  readonly now: Date
}

/** Lists what the buyer can do about the order now, with the reason where something is not possible. */
export function helpSection({ order, returns, refunds, publicUrl, signingKey, now }: Help): Html {
  const back = { returns, refunds }
  const choices = [
    cancelChoice(order, refunds),
    returnChoice(order, back, now),
    claimChoice(order, back, now),
  ]
  return html`<section class="help" aria-labelledby="help">
<h2 id="help">Help with this order</h2>
<ul>${firstWeeksChoice({ ...order, lines: keptLines(order, back) })}${choices.filter((choice) => choice !== undefined).map((choice) => html`<li>${choice}</li>`)}
<li><a href="${publicUrl}/contact">Ask a person</a><span>by email or phone</span></li></ul>
</section>${passports({ ...order, lines: linesWithBuyer(order, back) }, signingKey)}`
}

/** Whoever opens a passport claims for the chair and hands it on, so staff who look at the order are shown none. */
function passports(order: Order, signingKey: string): Html | string {
  const chairs = order.cancelledAt || isLookedAt(order) ? [] : chairsOf(order, signingKey)
  if (chairs.length === 0) return ''
  const isOne = chairs.length === 1
  return html`<section class="help" aria-labelledby="passports">
<h2 id="passports">${isOne ? 'Your chair' : 'Your chairs'}</h2>
${isOne ? '' : html`<p>Each has a passport: ${WHAT_FOR}.</p>`}
<ul>${chairs.map((chair) => html`<li><a href="${chair.path}">Passport of the ${chair.seat.name}${placeAmongLike(chair, chairs)}</a>${besides(isOne ? WHAT_FOR : chair.variant)}</li>`)}</ul>
</section>`
}

const WHAT_FOR = 'how it is set, what fits, what to do when something is wrong'

function besides(words: string | undefined): Html | string {
  return words ? html`<span>${words}</span>` : ''
}

function firstWeeksChoice(order: Order): Html | string {
  if (!hasFirstWeeks(order)) return ''
  return html`<li><a href="${helpPath(order, 'two-weeks')}">Get used to it in two weeks</a><span>a plan for your calendar, or by email</span></li>`
}

function cancelChoice(order: Order, refunds: Help['refunds']): Html | undefined {
  if (order.cancelledAt || order.fulfilment) return undefined
  const until = isAllRefunded(order, refunds) ? '' : 'until it ships,'
  const words = `${until}${forRefund(order, refunds)}`.replace(/^ |,$/g, '')
  return html`<a href="${helpPath(order, 'cancel')}">Cancel the order</a>${besides(words)}`
}

function returnChoice(order: Order, back: GoodsBack, now: Date): Html | undefined {
  const returnable = decideReturnable(order, back, now)
  if (returnable.kind === 'cancelled' || returnable.kind === 'not-sent') return undefined
  if (returnable.kind !== 'open') return html`<span>${explainNotReturnable(returnable)}</span>`
  return html`<a href="${helpPath(order, 'return')}">Return an item</a><span>request it ${returnUntil(order, returnable.lastDay, now)}, with a prepaid label</span>`
}

function claimChoice(order: Order, back: GoodsBack, now: Date): Html | undefined {
  const claimable = decideClaimable(order, back, now)
  if (claimable.kind !== 'open') return undefined
  return html`<a href="${helpPath(order, 'claim')}">Make a warranty claim</a><span>until ${atTheLatest(order, claimable.lastDay, now)}</span>`
}
