import { html } from 'hono/html'
import { deliveryName } from '#facts/delivery/delivery.ts'
import { USUAL_METHOD } from '#facts/policies/terms.ts'
import type { Html } from '../../html/document.ts'
import { described, fieldError, hidden } from '../../html/field.ts'
import { stepPath } from '../../html/links.ts'
import type { Discount } from '../../pricing/decide-discount.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { CheckoutView } from '../checkout-view.ts'

export interface DiscountForm {
  readonly discountCode?: string | undefined
  readonly discountError?: string | undefined
}

export function discountForm(view: CheckoutView, form: DiscountForm): Html {
  const { link, quote, formToken } = view
  const start = html`<form method="post" action="${stepPath(link, 'discount')}" class="discount" novalidate>
${hidden('formToken', formToken)}`
  if (quote.discount && !form.discountError) {
    const { code } = quote.discount
    return html`${start}
${hidden('discountCode', '')}
<div class="applied"><p><strong>${code}</strong> ${whatItDoes(quote.discount)}</p>
<button class="quiet" type="submit">Remove<span class="unseen"> discount</span></button></div>
</form>`
  }
  const error = form.discountError ?? quote.discountRefusal
  return html`${start}
<div class="field">
<label for="discountCode">Discount code</label>
<div class="beside-button"><input id="discountCode" name="discountCode" value="${form.discountCode ?? ''}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40"${described('discountCode', error)}>
<button class="quiet" type="submit">Apply</button></div>
${fieldError('discountCode', error)}
</div>
</form>`
}

function whatItDoes({ deduction, cents }: Discount): string {
  switch (deduction.kind) {
    case 'percent':
      return `takes ${deduction.percent}% off: ${formatUsd(cents)}`
    case 'amount':
      return `takes off ${formatUsd(cents)}`
    case 'free-delivery':
      return `makes ${deliveryName(USUAL_METHOD).toLowerCase()} free`
  }
}
