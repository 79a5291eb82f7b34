import { html } from 'hono/html'
import type { Html } from '../../html/document.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { paidWith } from '../../orders/payment-words.ts'
import { formatDay, formatLastDay } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import { describeEdit } from './describe-edit.ts'
import { waivedWords } from './edit-mails.ts'
import type { OrderEdit } from './order-edits.ts'

/** Whether the order changes once its buyer has paid. */
function waitsForPayment({ state, lapsesAt }: OrderEdit, now: Date): boolean {
  return state === 'asked' && lapsesAt !== null && lapsesAt > now
}

/** Asks for what a change costs more, at the head of its order's page; undefined where none waits for that. */
export function askForPayment(order: Order, edits: readonly OrderEdit[], now: Date): Html | undefined {
  const edit = edits.find((each) => waitsForPayment(each, now))
  if (!edit?.lapsesAt) return undefined
  const difference = formatUsd(edit.differenceCents)
  return html`<p>A change to this order waits for your payment. Pay ${difference} by ${formatLastDay(edit.lapsesAt)}. If you do not, the order stays as it is.</p>
<p><a class="button" href="${helpPath(order, 'payment')}">Pay ${difference}</a></p>`
}

/** One edit among the facts of an order's page, or what waits for the buyer's payment. */
export function editRow(order: Order, edit: OrderEdit, now: Date): Html | '' {
  const { before, after, differenceCents, appliedAt } = edit
  const changes = describeEdit(before, after)
  if (edit.state === 'applied' && appliedAt) {
    const lines = [...changes, ...moneyWords(order, edit)]
    return html`<div><dt>Changed</dt><dd>${formatDay(appliedAt)}${lines.map((line) => html`<br>${line}`)}</dd></div>`
  }
  const difference = formatUsd(differenceCents)
  if (waitsForPayment(edit, now)) {
    const [first, ...others] = changes
    return html`<div><dt>To change</dt><dd>${first}${others.map((line) => html`<br>${line}`)}</dd></div>`
  }
  return html`<div><dt>Not changed</dt><dd>${changes.map((line) => html`${line}<br>`)}The difference of ${difference} was not paid, so the order stayed as it was.</dd></div>`
}

function moneyWords(order: Order, { differenceCents, settledBy }: OrderEdit): string[] {
  if (differenceCents === 0) return []
  if (settledBy === 'waived') return [waivedWords(differenceCents)]
  return differenceCents < 0
    ? [`${formatUsd(-differenceCents)} went back to the ${paidWith(order)}.`]
    : [`${formatUsd(differenceCents)} more was paid.`]
}
