import { html } from 'hono/html'
import { defaultCurrency } from '#facts/currencies/currencies.ts'
import type { Html } from '../../html/document.ts'
import { errorSummary, hidden } from '../../html/field.ts'
import { stepPath } from '../../html/links.ts'
import { quoteRows, sums } from '../../html/summary.ts'
import { unpaidProblem } from '../../payments/payment-pages.ts'
import type { PaymentStep, RefusedPaymentForm } from '../../payments/payment-provider.ts'
import type { CheckoutDetails } from '../checkout-details.ts'
import { checkoutPage, review } from '../checkout-page.ts'
import type { CheckoutView } from '../checkout-view.ts'
import { type DiscountForm, discountForm } from '../discount/discount-form.ts'
import { shownQuote } from './shown-quote.ts'

export interface PaymentForm extends DiscountForm, RefusedPaymentForm {
  readonly declined: string | undefined
  /** Sentences on how the order differs from the one that was shown before. */
  readonly changes: readonly string[]
}

export const NOTHING_WRONG: PaymentForm = { errors: {}, values: {}, declined: undefined, changes: [] }

export function paymentPage(
  view: CheckoutView,
  details: CheckoutDetails,
  step: PaymentStep,
  form: PaymentForm,
): Html {
  const { link, quote, formToken } = view
  const { errors, discountError, declined, changes } = form
  const main = html`<h1>How would you like to pay?</h1>
${problems(form)}
${review(link, details)}
${discountForm(view, form)}
<form method="post" action="${stepPath(link, 'payment')}" novalidate>
${hidden('formToken', formToken)}${hidden('shown', JSON.stringify(shownQuote(quote, details)))}
${step.fields(form, { amountCents: quote.totalCents, currency: defaultCurrency })}
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
<h2>Your order has changed. Nothing was charged.</h2>
<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul>
<p>Please check it below, then pay again.</p>
</div>`
  }
  if (declined) return unpaidProblem(declined)
  return errorSummary(discountError ? { discountCode: discountError } : errors)
}
