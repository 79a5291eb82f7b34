import { html } from 'hono/html'
import type { Feeling } from '#database/tables/after-sales.ts'
import { setup } from '#facts/setup.ts'
import type { Html } from '../../html/document.ts'
import type { Order } from '../../orders/order.ts'
import { formatDated } from '../../pricing/delivery-days.ts'
import { countedDay, lastReturnDay } from '../days.ts'
import { FEELINGS, hasEasyDays, type PlannedDay, type Progress, sessionWords } from './plan.ts'

export const CHOICES: Readonly<Record<Feeling, string>> = {
  fine: 'It feels fine',
  shins: 'My shins hurt',
  back: 'My back is tired',
}

const DAY = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric' },
  timeZone: 'UTC',
})

/** Formats YYYY-MM-DD: 'Fri, Mar 13'. */
export function dayWords(day: string): string {
  return DAY.format(new Date(day))
}

/** What to say to whoever is sore and has had all the easy days that a plan has. */
export function soreForLong(progress: Progress, order: Order): string[] {
  if (hasEasyDays(progress)) return []
  const counted = countedDay(order)
  const until = counted ? ` until ${formatDated(lastReturnDay(counted, order.terms))}` : ''
  return [
    `You have had ${setup.easyDays.most} easy days, so a setting may be wrong: write to us before you go on. If the chair is not for you, you can request a return${until}.`,
  ]
}

/** Links to the same page for each answer; the heading with the id `felt` stands before them. */
export function feltChoices(path: string, feeling: Feeling): Html {
  return html`<nav aria-labelledby="felt"><ul class="choices-of-page">${FEELINGS.map((each) => html`<li><a class="page-choice" href="${path}?felt=${each}"${each === feeling ? html` aria-current="true"` : ''}>${CHOICES[each]}</a></li>`)}</ul></nav>`
}

export function theDays(plan: readonly PlannedDay[]): Html {
  return html`<dl class="facts days">${plan.map((each) => html`<div><dt>${dayWords(each.date)}</dt><dd>${sessionWords(each)}</dd></div>`)}</dl>`
}
