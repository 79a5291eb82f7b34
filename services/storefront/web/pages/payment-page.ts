import { html } from 'hono/html'
import type { CardField } from '../../checkout/card.ts'
import type { CheckoutDetails } from '../../checkout/checkout-details.ts'
import { shownQuote } from '../../checkout/shown-quote.ts'
import type { FieldErrors } from '../../forms/form-fields.ts'
import { stepPath } from '../../pages/checkout-link.ts'
import type { Html } from '../../pages/document.ts'
import { errorSummary, field, hidden } from '../../pages/field.ts'
import { quoteRows } from '../../pages/summary.ts'
import { sums } from '../../pages/sums.ts'
import type { CheckoutView } from '../checkout-view.ts'
import { checkoutPage } from './checkout-page.ts'
import { type DiscountForm, discountForm } from './discount-form.ts'
import { review } from './review.ts'

export interface PaymentForm extends DiscountForm {
  readonly errors: FieldErrors<CardField>
  /** The one thing of a card that a page repeats. */
  readonly expiry: string
  readonly declined: string | undefined
  /** Why the order is not the one that was shown before. */
  readonly changes: readonly string[]
}

export const NOTHING_WRONG: PaymentForm = { errors: {}, expiry: '', declined: undefined, changes: [] }

export function paymentPage(view: CheckoutView, details: CheckoutDetails, form: PaymentForm): Html {
  const { link, quote, formToken } = view
  const { errors, discountError, declined, changes } = form
  const main = html`<h1>How would you like to pay?</h1>
${problems(form)}
${review(link, details)}
${discountForm(view, form)}
<form method="post" action="${stepPath(link, 'payment')}" novalidate>
${hidden('formToken', formToken)}${hidden('shown', JSON.stringify(shownQuote(quote, details)))}
<fieldset class="card"><legend>Card</legend>
<p class="test-note"><strong>This is a test.</strong> No card is charged and no number is kept. <span class="digits">4242 4242 4242 4242</span> pays, <span class="digits">4000 0000 0000 0002</span> is declined; any future date and any three digits will do.</p>
${field({ name: 'cardNumber', label: 'Card number', value: '', error: errors.cardNumber, inputmode: 'numeric', autocomplete: 'cc-number', maxLength: 40 })}
${field({ name: 'expiry', label: 'Expiration date', value: form.expiry, error: errors.expiry, hint: 'MM/YY', inputmode: 'numeric', autocomplete: 'cc-exp', maxLength: 10 })}
${field({ name: 'securityCode', label: 'Security code', value: '', error: errors.securityCode, hint: '3 digits on the back', inputmode: 'numeric', autocomplete: 'cc-csc', maxLength: 8 })}
</fieldset>
${sums(quoteRows(quote))}
<button class="button" type="submit">Pay</button>
<p class="back"><a href="${stepPath(link, 'delivery')}">Back to delivery</a></p>
</form>`
  const hasProblem =
    Boolean(discountError || declined) || changes.length > 0 || Object.keys(errors).length > 0
  return checkoutPage(view, { step: 'payment', title: 'Payment', hasProblem, main })
}

function problems({ errors, discountError, declined, changes }: PaymentForm): Html | '' {
  if (changes.length > 0) {
    return html`<div class="problem" role="alert" tabindex="-1" autofocus>
<h2>The order has changed. Nothing was charged.</h2>
<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul>
<p>Look at it again below; if it suits you, pay again.</p>
</div>`
  }
  if (declined) {
    return html`<div class="problem" role="alert" tabindex="-1" autofocus>
<h2>The payment did not go through</h2><p>${declined}</p>
</div>`
  }
  return errorSummary(discountError ? { discountCode: discountError } : errors)
}
