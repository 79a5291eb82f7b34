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

/** One edit among the facts of an order's page, or what waits for the buyer's payment. */
export function editRow(order: Order, edit: OrderEdit, now: Date): Html | '' {
  const { state, before, after, differenceCents, appliedAt, lapsesAt } = edit
  const changes = describeEdit(before, after)
  if (state === 'applied' && appliedAt) {
    const lines = [...changes, ...moneyWords(order, edit)]
    return html`<div><dt>Changed</dt><dd>${formatDay(appliedAt)}${lines.map((line) => html`<br>${line}`)}</dd></div>`
  }
  const difference = formatUsd(differenceCents)
  if (state === 'asked' && lapsesAt && lapsesAt > now) {
    return html`<div><dt>To change</dt><dd>${changes.map((line) => html`${line}<br>`)}<a href="${helpPath(order, 'payment')}">Pay the difference of ${difference}</a><br>until ${formatLastDay(lapsesAt)}; until then the order stays as it is</dd></div>`
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
