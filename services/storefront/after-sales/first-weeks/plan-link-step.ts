import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Feeling } from '#database/tables/after-sales.ts'
import { readFields } from '../../forms/read-form.ts'
import { document, type Html } from '../../html/document.ts'
import { missingPage, refusalPage } from '../../html/message-page.ts'
import { type Order, readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { changePlan, type MailedPlan, readMailedPlan, stopPlan } from './mailed-plan.ts'
import { adviceFor, FEELINGS, type Progress } from './plan.ts'
import { readPlanToken } from './plan-link.ts'
import { kneelingSeatOf } from './plan-of-order.ts'
import { CHOICES, feltChoices, soreForLong, theDays } from './plan-words.ts'
import { showPlan } from './shown-plan.ts'

interface OpenedPlan {
  readonly order: Order
  readonly plan: MailedPlan
}

interface LinkPage {
  readonly publicUrl: string
  readonly path: string
}

const LINK = '/orders/two-weeks/:token'

/**
 * Where the emails of a plan lead. Mail scanners open links, so a look shows a button and changes nothing. A press needs
 * no cookie and no origin, as a mail program's own button to unsubscribe sends it: the signed address is enough.
 */
export function planLinkStep(parts: StorefrontParts): Hono {
  const { database, publicUrl, signingKey, now } = parts

  async function open(c: Context): Promise<OpenedPlan | Response> {
    const number = readPlanToken(signingKey, c.req.param('token') ?? '')
    const order = number === undefined ? undefined : await readOrderByNumber(database.reads, number)
    const plan = order && (await readMailedPlan(database.query, order.number))
    if (!order || !plan) return c.html(missingPage(publicUrl), 404) as Response
    return plan.nextOn === null ? (c.html(endedPage(publicUrl)) as Response) : { order, plan }
  }

  return new Hono()
    .get(LINK, async (c) => {
      const opened = await open(c)
      if (opened instanceof Response) return opened
      const felt = FEELINGS.find((each) => each === c.req.query('felt')) ?? opened.plan.felt ?? 'fine'
      return c.html(askingPage(opened, felt, { publicUrl, path: c.req.path }))
    })
    .post(LINK, async (c) => {
      const opened = await open(c)
      if (opened instanceof Response) return opened
      const wish = (await readFields(c)).get('felt')
      const felt = FEELINGS.find((each) => each === wish)
      const plan = felt && (await changePlan(database.query, opened.order.number, felt))
      if (!felt || !plan) return c.redirect(c.req.path, 303)
      return c.html(changedPage({ ...opened, plan }, felt, { publicUrl, path: c.req.path }))
    })
    .get(`${LINK}/stop`, async (c) => {
      const opened = await open(c)
      if (opened instanceof Response) return opened
      return c.html(stopPage(opened.order, { publicUrl, path: c.req.path }))
    })
    .post(`${LINK}/stop`, async (c) => {
      const opened = await open(c)
      if (opened instanceof Response) return opened
      await stopPlan(database.query, opened.order.number, now())
      return c.html(endedPage(publicUrl))
    })
}

function askingPage({ order, plan }: OpenedPlan, felt: Feeling, { publicUrl, path }: LinkPage): Html {
  const shown = showPlan(order, { felt, plan, isUnwanted: false })
  return document({
    title: 'How does it feel?',
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Two weeks of getting used to it</p>
<h1 id="felt">How does it feel?</h1>
${feltChoices(path, felt)}
${advice(order, shown.progress, felt)}
<form method="post" action="${path}">
<button class="button" type="submit" name="felt" value="${felt}">${felt === 'fine' ? 'Go on as planned' : 'Change my plan'}</button>
</form>
<h2>The days that are left</h2>
${theDays(shown.plan)}
<p class="back"><a href="${path}/stop">Stop these emails</a></p>`,
  })
}

function changedPage({ order, plan }: OpenedPlan, felt: Feeling, { publicUrl, path }: LinkPage): Html {
  const shown = showPlan(order, { felt: undefined, plan, isUnwanted: false })
  return document({
    title: 'Your plan from here',
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">${CHOICES[felt]}</p>
<h1>Your plan from here</h1>
${advice(order, shown.progress, felt)}
${theDays(shown.plan)}
<p class="back"><a href="${path}">Change it again</a></p>`,
  })
}

function advice(order: Order, progress: Progress, felt: Feeling): Html {
  const seat = kneelingSeatOf(order)
  const more = felt === 'fine' ? [] : soreForLong(progress, order)
  return html`${seat ? html`<p>${adviceFor(felt, seat)}</p>` : ''}${more.map((text) => html`<p>${text}</p>`)}`
}

function stopPage({ isTest }: Order, { publicUrl, path }: LinkPage): Html {
  return document({
    title: 'Stop these emails',
    publicUrl,
    isTest,
    main: html`<h1>Stop these emails?</h1>
<p>You get no more emails of this plan, and they do not begin again. Emails about your orders still come.</p>
<form method="post" action="${path}"><button class="button" type="submit">Stop these emails</button></form>`,
  })
}

function endedPage(publicUrl: string): Html {
  return refusalPage(publicUrl, {
    heading: 'These emails have ended',
    text: 'You get no more emails of this plan. Emails about your orders still come.',
    link: { href: `${publicUrl}/`, text: 'Go to the shop' },
  })
}
