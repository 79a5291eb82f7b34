import { html } from 'hono/html'
import { deliveries, deliveryWindow } from '#facts/delivery/delivery.ts'
import { USUAL_METHOD } from '#facts/policies/terms.ts'
import type { FieldErrors } from '../../forms/form-fields.ts'
import { stepPath } from '../../html/checkout-link.ts'
import type { Html } from '../../html/document.ts'
import { errorSummary, fieldError, hidden } from '../../html/field.ts'
import { formatWindow } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { CheckoutDetails } from '../checkout-details.ts'
import { checkoutPage } from '../checkout-page.ts'
import type { CheckoutView } from '../checkout-view.ts'
import { review } from '../review.ts'

export interface DeliveryForm {
  readonly errors: FieldErrors<'delivery'>
  readonly now: Date
}

export function deliveryPage(
  view: CheckoutView,
  details: CheckoutDetails,
  { errors, now }: DeliveryForm,
): Html {
  const { link, quote, formToken } = view
  const goodsCents = quote.subtotalCents - (quote.discount?.cents ?? 0)
  const main = html`<h1>Delivery method</h1>
${errorSummary(errors)}
${review(link, { ...details, delivery: null })}
<form method="post" action="${stepPath(link, 'delivery')}" novalidate>
${hidden('formToken', formToken)}
<fieldset class="choices" id="delivery"><legend>Delivery</legend>
${deliveries().map(({ method, name, time, feeCents }) => {
  const fee = feeCents(goodsCents)
  const chosen = (details.delivery ?? USUAL_METHOD) === method
  return html`<label class="choice"><input type="radio" name="delivery" value="${method}"${chosen ? ' checked' : ''}>
<span class="what"><span class="title">${name}, ${time}</span><span class="variant">${formatWindow(deliveryWindow(method, now, details.zip))}</span></span>
<span class="amount">${fee === 0 ? 'Free' : formatUsd(fee)}</span></label>`
})}
${fieldError('delivery', errors.delivery)}
</fieldset>
<button class="button" type="submit">Continue</button>
<p class="back"><a href="${stepPath(link, 'information')}">Back to information</a></p>
</form>`
  const hasProblem = errors.delivery !== undefined
  return checkoutPage(view, { step: 'delivery', title: 'Delivery', hasProblem, main })
}
