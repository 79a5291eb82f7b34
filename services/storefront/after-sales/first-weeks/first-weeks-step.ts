import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Seat, seatOf } from '#facts/seats.ts'
import { document, type Html } from '../../html/document.ts'
import { refusalPage } from '../../html/message-page.ts'
import { helpPath, openOrder } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { deliveryDay } from '../days.ts'
import { adviceFor, FEELINGS, type Feeling, type PlannedDay, planFrom, sessionWords } from './plan.ts'
import { writeCalendar } from './write-calendar.ts'

const PLAN = '/orders/:number/:secret/two-weeks'
const ARTICLE = '/articles/two-weeks-of-getting-used-to-it'
const CHOICES: Readonly<Record<Feeling, string>> = {
  fine: 'It feels fine',
  shins: 'My shins hurt',
  back: 'My back is tired',
}
const DAY = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric' },
  timeZone: 'UTC',
})

/** Whether the order has a chair to get used to. */
export function hasFirstWeeks({ lines, cancelledAt }: Pick<Order, 'lines' | 'cancelledAt'>): boolean {
  return !cancelledAt && kneelingSeatOf({ lines }) !== undefined
}

/** The plan of the first two weeks, as a page and for a calendar. What one feels is in the address, and kept nowhere. */
export function firstWeeksStep(parts: StorefrontParts): Hono {
  const { publicUrl, now } = parts
  return new Hono()
    .get(PLAN, async (c) => {
      const order = await openOrder(parts, c)
      if (order instanceof Response) return order
      const seat = hasFirstWeeks(order) ? kneelingSeatOf(order) : undefined
      if (!seat) return c.html(noPlanPage(publicUrl, order), 404)
      const feeling = readFeeling(c.req.query('felt'))
      return c.html(planPage(order, { publicUrl, seat, feeling, plan: planFrom(firstDay(order), feeling) }))
    })
    .get(`${PLAN}/calendar.ics`, async (c) => {
      const order = await openOrder(parts, c)
      if (order instanceof Response) return order
      const seat = hasFirstWeeks(order) ? kneelingSeatOf(order) : undefined
      if (!seat) return c.html(noPlanPage(publicUrl, order), 404)
      const feeling = readFeeling(c.req.query('felt'))
      const page = `${publicUrl}${helpPath(order, 'two-weeks')}`
      const { host } = new URL(publicUrl)
      const plan = planFrom(firstDay(order), feeling)
      const text = writeCalendar({
        name: 'Two weeks of getting used to it',
        madeAt: now(),
        events: plan.map((each) => ({
          uid: `order-${order.number}-day-${each.day}@${host}`,
          date: each.date,
          summary: `Kneeling chair, day ${each.day}: ${sessionWords(each)}`,
          description: `${adviceFor(feeling, seat)}\nHow does it feel? Change the plan: ${page}${each === plan.at(-1) ? lastWords(publicUrl, seat) : ''}`,
        })),
      })
      return c.body(text, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="two-weeks.ics"',
      })
    })
}

function kneelingSeatOf({ lines }: Pick<Order, 'lines'>): Seat | undefined {
  return lines.flatMap(({ productHandle }) => seatOf(productHandle) ?? []).find(({ kneels }) => kneels)
}

/** Until it was delivered the plan counts from the last day that was promised. */
function firstDay(order: Order): string {
  return deliveryDay(order) ?? order.window.to
}

function readFeeling(text: string | undefined): Feeling {
  return FEELINGS.find((feeling) => feeling === text) ?? 'fine'
}

function lastWords(publicUrl: string, { handle }: Seat): string {
  return `\nThat was the plan. If you like, tell others how it went: ${publicUrl}/review?product=${handle}`
}

interface PlanView {
  readonly seat: Seat
  readonly publicUrl: string
  readonly feeling: Feeling
  readonly plan: readonly PlannedDay[]
}

function planPage(order: Order, { publicUrl, seat, feeling, plan }: PlanView): Html {
  const path = helpPath(order, 'two-weeks')
  return document({
    title: 'Two weeks of getting used to it',
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Order ${order.number}</p>
<h1>Two weeks of getting used to it</h1>
<p>The plan of <a href="${publicUrl}${ARTICLE}">our article</a>, on your days. The rest of each day belongs to your other chair.</p>
<h2 id="felt">How does it feel?</h2>
<nav aria-labelledby="felt"><ul class="choices-of-page">${FEELINGS.map((each) => html`<li><a class="page-choice" href="${path}?felt=${each}"${each === feeling ? html` aria-current="true"` : ''}>${CHOICES[each]}</a></li>`)}</ul></nav>
<p>${adviceFor(feeling, seat)}</p>
<p><a class="button" href="${path}/calendar.ics?felt=${feeling}">Put it in my calendar</a></p>
<p class="hint">A file that your calendar opens. After a change, open it again: it takes the place of the days before.</p>
<dl class="facts">${plan.map((each) => html`<div><dt>${DAY.format(new Date(each.date))}</dt><dd>${sessionWords(each)}</dd></div>`)}</dl>
<p class="back"><a href="${helpPath(order)}">Back to the order</a></p>`,
  })
}

function noPlanPage(publicUrl: string, order: Order) {
  return refusalPage(publicUrl, {
    heading: 'There is no plan for this order',
    text: 'The plan is for chairs that you kneel on, and this order has none.',
    link: { href: helpPath(order), text: 'Back to the order' },
  })
}
