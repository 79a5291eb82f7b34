import { html } from 'hono/html'
import { defaultCurrency } from '#facts/currencies/currencies.ts'
import { document, type Html } from '../../html/document.ts'
import { errorSummary, hidden } from '../../html/field.ts'
import { sums } from '../../html/summary.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { unpaidProblem } from '../../payments/payment-pages.ts'
import type { PaymentProvider, RefusedPaymentForm } from '../../payments/payment-provider.ts'
import { formatLastDay } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import { orderAside } from '../order-aside.ts'
import { describeEdit } from './describe-edit.ts'
import type { AskedEdit } from './order-edits.ts'

export interface EditPaymentForm extends RefusedPaymentForm {
  readonly declined?: string
}

interface EditPaymentView {
  readonly order: Order
  readonly edit: AskedEdit
  readonly provider: PaymentProvider
  readonly publicUrl: string
  readonly formToken: string
}

/** Where a buyer pays what a change of their order costs more. */
export function editPaymentPage(view: EditPaymentView, form: EditPaymentForm): Html {
  const { order, edit, provider, publicUrl, formToken } = view
  const { before, after, differenceCents, lapsesAt, sequence } = edit
  const difference = formatUsd(differenceCents)
  const title = 'Pay the difference'
  const hasProblem = form.declined !== undefined || Object.keys(form.errors).length > 0
  return document({
    title: hasProblem ? `Error: ${title}` : title,
    publicUrl,
    isTest: provider.isTest,
    asidePlace: 'below',
    aside: orderAside(order),
    main: html`<p class="kicker">Order ${order.number}</p>
<h1>${title}</h1>
${form.declined === undefined ? errorSummary(form.errors) : unpaidProblem(form.declined)}
<p>Once you have paid ${difference}, this changes:</p>
<ul class="changes">${describeEdit(before, after).map((change) => html`<li>${change}</li>`)}</ul>
<p>You can pay until ${formatLastDay(lapsesAt)}. If you do not, or if the order ships first, it stays as it is and costs nothing more.</p>
<form method="post" action="${helpPath(order, 'payment')}" novalidate>
${hidden('formToken', formToken)}${hidden('edit', String(sequence))}
${provider.step.fields(form, { amountCents: differenceCents, currency: defaultCurrency })}
${sums([
  { name: 'Total before', amount: formatUsd(before.order.total_cents) },
  { name: 'Total after', amount: formatUsd(after.order.total_cents) },
  { name: 'To pay now (USD)', amount: difference, isTotal: true },
])}
<button class="button" type="submit">Pay</button>
<p class="back"><a href="${helpPath(order)}">Back to the order</a></p>
</form>`,
  })
}
