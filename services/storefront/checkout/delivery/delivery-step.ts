import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import { deliveries, deliveryWindow, isOffered } from '#facts/delivery/delivery.ts'
import { USUAL_METHOD } from '#facts/policies/terms.ts'
import { type FieldErrors, parseFields } from '../../forms/form-fields.ts'
import type { Html } from '../../html/document.ts'
import { errorSummary, fieldError, hidden } from '../../html/field.ts'
import { stepPath } from '../../html/links.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { formatWindow } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import { deliveryCents } from '../../pricing/quote.ts'
import type { CheckoutDetails } from '../checkout-details.ts'
import { checkoutPage, review } from '../checkout-page.ts'
import { type CheckoutView, viewCheckout } from '../checkout-view.ts'
import { openCheckout, openSubmission } from '../open-checkout.ts'

const schema = v.object({
  delivery: v.pipe(
    v.string('Choose a delivery method'),
    v.check((method) => isOffered(method), 'Choose a delivery method'),
  ),
})

interface DeliveryForm {
  readonly errors: FieldErrors<'delivery'>
  readonly now: Date
}

export function deliveryStep(parts: PaymentParts): Hono {
  const app = new Hono()

  app.get('/checkouts/:token/delivery', async (c) => {
    const checkout = await openCheckout(parts, c)
    if (checkout instanceof Response) return checkout
    const { link, details } = checkout
    if (!details) return c.redirect(stepPath(link, 'information'), 303)
    return c.html(
      deliveryPage(await viewCheckout(parts, checkout), details, { errors: {}, now: parts.now() }),
    )
  })

  app.post('/checkouts/:token/delivery', async (c) => {
    const submission = await openSubmission(parts, c)
    if (submission instanceof Response) return submission
    const { link, details, fields } = submission
    if (!details) return c.redirect(stepPath(link, 'information'), 303)
    const parsed = parseFields(schema, fields)
    if (parsed.kind === 'invalid') {
      const form = { errors: parsed.errors, now: parts.now() }
      return c.html(deliveryPage(await viewCheckout(parts, submission), details, form), 422)
    }
    await saveDelivery(parts.database.query, details.checkoutId, parsed.values.delivery)
    return c.redirect(stepPath(link, 'payment'), 303)
  })

  return app
}

function deliveryPage(view: CheckoutView, details: CheckoutDetails, { errors, now }: DeliveryForm): Html {
  const { link, quoteFor, formToken } = view
  const main = html`<h1>Delivery method</h1>
${errorSummary(errors)}
${review(link, { ...details, delivery: null })}
<form method="post" action="${stepPath(link, 'delivery')}" novalidate>
${hidden('formToken', formToken)}
<fieldset class="choices" id="delivery"><legend>Delivery</legend>
${deliveries().map(({ method, name, time }) => {
  const fee = deliveryCents(quoteFor, method)
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

export async function saveDelivery(
  query: Kysely<Tables>,
  checkoutId: number,
  delivery: string,
): Promise<void> {
  await query.updateTable('storefront.checkouts').where('id', '=', checkoutId).set({ delivery }).execute()
}
