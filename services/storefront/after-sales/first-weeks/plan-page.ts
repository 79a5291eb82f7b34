import { html } from 'hono/html'
import { WORKSHOP_TIME } from '#facts/delivery/delivery.ts'
import type { Seat } from '#facts/seats.ts'
import { document, type Html } from '../../html/document.ts'
import { hidden } from '../../html/field.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { adviceFor } from './plan.ts'
import { CHOICES, dayWords, feltChoices, soreForLong, theDays } from './plan-words.ts'
import type { ShownPlan } from './shown-plan.ts'

const ARTICLE = '/articles/two-weeks-of-getting-used-to-it'

interface PlanView extends ShownPlan {
  readonly seat: Seat
  readonly publicUrl: string
  readonly formToken: string
  /** YYYY-MM-DD */
  readonly firstMailOn: string
}

export function planPage(order: Order, view: PlanView): Html {
  const { seat, publicUrl, feeling, plan, progress } = view
  const path = helpPath(order, 'two-weeks')
  return document({
    title: 'Two weeks of getting used to it',
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Order ${order.number}</p>
<h1>Two weeks of getting used to it</h1>
<p>The plan from <a href="${publicUrl}${ARTICLE}">our article</a>, on your days. The rest of each day belongs to your other chair.</p>
<h2 id="felt" class="not-printed">How does it feel?</h2>
${feltChoices(path, feeling)}
<p>${adviceFor(feeling, seat)}</p>
${feeling === 'fine' ? '' : soreForLong(progress, order).map((text) => html`<p>${text}</p>`)}
<p><a class="button" href="${path}/calendar.ics?felt=${feeling}">Put it in my calendar</a></p>
<p class="hint not-printed">A file that your calendar opens. After a change, open it again: the new days replace the earlier ones.</p>
${theDays(plan)}
${emails(path, view)}
<p class="back"><a href="${helpPath(order)}">Back to the order</a></p>`,
  })
}

function emails(path: string, { emails: state, feeling, formToken, firstMailOn }: PlanView): Html {
  const form = (wish: string, label: string) => html`<form method="post" action="${path}/emails">
${hidden('formToken', formToken)}${hidden('do', wish)}
<button class="button quiet" type="submit">${label}</button>
</form>`
  const section = (body: Html) => html`<section class="not-printed"><h2 id="emails">By email</h2>
${body}</section>`
  switch (state.kind) {
    case 'none':
      return section(html`<p>We can write to you on each workday of the plan, at eight in the morning (${WORKSHOP_TIME}), beginning on ${dayWords(firstMailOn)}. Each email asks how it feels, and has a link that stops them for good.</p>
${form('begin', 'Email me the plan')}`)
    case 'run': {
      return section(html`<p>The next email comes on ${dayWords(state.nextOn)}.</p>
${state.isChanged ? form(feeling, `Change the emails: ${CHOICES[feeling].toLowerCase()}`) : ''}
${form('stop', 'Stop the emails')}`)
    }
    case 'ended':
      return section(
        html`<p>The emails of this plan have ended, and do not begin again. The calendar is yours to keep.</p>`,
      )
    case 'unwanted':
      return section(
        html`<p>This email address has unsubscribed from our optional emails, so we cannot send the plan. The calendar has the same plan.</p>`,
      )
  }
}
