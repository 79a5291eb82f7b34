import { type Context, Hono } from 'hono'
import type { Seat } from '#facts/seats.ts'
import type { Html } from '../../html/document.ts'
import { leadToForm } from '../../html/links.ts'
import { refusalPage } from '../../html/message-page.ts'
import { formTokenOf, helpPath, openOrder, openOrderForm } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { beginPlan, changePlan, readMailedPlan, stopPlan } from './mailed-plan.ts'
import { adviceFor, FEELINGS, sessionWords } from './plan.ts'
import { firstMailOn, hasFirstWeeks, kneelingSeatOf } from './plan-of-order.ts'
import { planPage } from './plan-page.ts'
import { type ShownPlan, showPlan } from './shown-plan.ts'
import { writeCalendar } from './write-calendar.ts'

const PLAN = '/orders/:number/:secret/two-weeks'

/**
 * The plan of the first two weeks, as a page, for a calendar and by email. Without emails, what one feels is in the
 * address, and kept nowhere.
 */
export function firstWeeksStep(parts: StorefrontParts): Hono {
  const { database, mail, publicUrl, log, now } = parts

  async function open(c: Context): Promise<{ order: Order; seat: Seat; shown: ShownPlan } | Response> {
    const order = await openOrder(parts, c)
    if (order instanceof Response) return order
    const seat = hasFirstWeeks(order) ? kneelingSeatOf(order) : undefined
    if (!seat) return c.html(noPlanPage(publicUrl, order), 404) as Response
    const plan = await readMailedPlan(database.reads, order.number)
    const isUnwanted = !plan && (await mail.hasUnsubscribed(database.reads, order.email))
    const felt = FEELINGS.find((feeling) => feeling === c.req.query('felt'))
    return { order, seat, shown: showPlan(order, { felt, plan, isUnwanted }) }
  }

  return new Hono()
    .get(PLAN, async (c) => {
      const opened = await open(c)
      if (opened instanceof Response) return opened
      const { order, seat, shown } = opened
      const formToken = formTokenOf(parts, order)
      return c.html(
        planPage(order, { ...shown, publicUrl, seat, formToken, firstMailOn: firstMailOn(order, now()) }),
      )
    })
    .get(`${PLAN}/emails`, leadToForm)
    .post(`${PLAN}/emails`, async (c) => {
      const submission = await openOrderForm(parts, c)
      if (submission instanceof Response) return submission
      const { order, fields } = submission
      const wish = fields.get('do')
      if (!hasFirstWeeks(order)) return c.html(noPlanPage(publicUrl, order), 404)
      if (wish === 'begin' && !(await mail.hasUnsubscribed(database.query, order.email))) {
        await beginPlan(database.query, order.number, { now: now(), firstOn: firstMailOn(order, now()) })
        log.info({ order: order.number }, 'the plan of the first weeks was asked for by email')
      }
      if (wish === 'stop') await stopPlan(database.query, order.number, now())
      const felt = FEELINGS.find((feeling) => feeling === wish)
      if (felt) await changePlan(database.query, order.number, felt)
      return c.redirect(`${helpPath(order, 'two-weeks')}#emails`, 303)
    })
    .get(`${PLAN}/calendar.ics`, async (c) => {
      const opened = await open(c)
      if (opened instanceof Response) return opened
      const { order, seat, shown } = opened
      const page = `${publicUrl}${helpPath(order, 'two-weeks')}`
      const { host } = new URL(publicUrl)
      const text = writeCalendar({
        name: 'Two weeks of getting used to it',
        madeAt: now(),
        events: shown.plan.map((each) => ({
          uid: `order-${order.number}-day-${each.day}@${host}`,
          date: each.date,
          summary: `Kneeling chair, day ${each.day}: ${sessionWords(each)}`,
          description: `${adviceFor(shown.feeling, seat)}\nHow does it feel? Change the plan: ${page}${each === shown.plan.at(-1) ? lastWords(publicUrl, seat) : ''}`,
        })),
      })
      return c.body(text, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="two-weeks.ics"',
      })
    })
}

function lastWords(publicUrl: string, { handle }: Seat): string {
  return `\nThat was the plan. If you like, tell others how it went: ${publicUrl}/review?product=${handle}`
}

function noPlanPage(publicUrl: string, order: Order): Html {
  return refusalPage(publicUrl, {
    heading: 'There is no plan for this order',
    text: 'The plan is for chairs that you kneel on, and this order has none.',
    link: { href: helpPath(order), text: 'Back to the order' },
  })
}
