import { html } from 'hono/html'
import type { Html } from '../../html/document.ts'
import type { Order } from '../../orders/order.ts'
import { paidWith } from '../../orders/paid-with.ts'
import { formatDay } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import { describeEdit } from './describe-edit.ts'
import type { OrderEdit } from './order-edits.ts'

/** One edit among the facts of an order's page. */
export function editRow(order: Order, edit: OrderEdit): Html | '' {
  const { state, before, after, differenceCents, appliedAt } = edit
  if (state !== 'applied' || !appliedAt) return ''
  const lines = [...describeEdit(before, after), ...moneyWords(order, differenceCents)]
  return html`<div><dt>Changed</dt><dd>${formatDay(appliedAt)}${lines.map((line) => html`<br>${line}`)}</dd></div>`
}

function moneyWords(order: Order, differenceCents: number): string[] {
  if (differenceCents === 0) return []
  return differenceCents < 0
    ? [`${formatUsd(-differenceCents)} went back to the ${paidWith(order)}.`]
    : [`${formatUsd(differenceCents)} more was paid.`]
}
