import { Hono } from 'hono'
import { html } from 'hono/html'
import type { CartDeliveryAddress } from '#database/tables/carts.ts'
import { STATES } from '#facts/delivery/states.ts'
import {
  type Address,
  type AddressField,
  addressSchema,
  MAX_ADDRESS_CHARACTERS,
  MAX_EMAIL_CHARACTERS,
  MAX_NAME_CHARACTERS,
} from '../../address/address-schema.ts'
import { type FieldErrors, parseFields } from '../../forms/form-fields.ts'
import type { Html } from '../../html/document.ts'
import { described, errorSummary, type Field, field, fieldError, hidden } from '../../html/field.ts'
import { stepPath } from '../../html/links.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { checkoutPage } from '../checkout-page.ts'
import { type CheckoutView, viewCheckout } from '../checkout-view.ts'
import { openCheckout, openSubmission } from '../open-checkout.ts'
import { addressPrefill, formValues, offeredAddresses } from './address-prefill.ts'
import { saveAddress } from './save-address.ts'

/** The field that names the saved address to put into the form. */
const SAVED = 'saved'

interface AddressForm {
  /** Addresses to begin the form with, one of which may be in it already. */
  readonly offered: readonly CartDeliveryAddress[]
  readonly values: Partial<Address>
  readonly errors: FieldErrors<AddressField>
}

export function informationStep(parts: PaymentParts): Hono {
  const app = new Hono()

  app.get('/checkouts/:token', async (c) => {
    const checkout = await openCheckout(parts, c)
    if (checkout instanceof Response) return checkout
    const { details, cart } = checkout
    const values = { ...addressPrefill(cart), ...details }
    const form = { values, errors: {}, offered: offeredAddresses(cart) }
    return c.html(informationPage(await viewCheckout(parts, checkout), form))
  })

  app.post('/checkouts/:token', async (c) => {
    const submission = await openSubmission(parts, c)
    if (submission instanceof Response) return submission
    const { link, cart, fields } = submission
    const typed = Object.fromEntries(fields)
    const offered = offeredAddresses(cart)
    if (fields.has(SAVED)) {
      const chosen = offered.find(({ id }) => id === fields.get(SAVED))
      const form = { values: { ...typed, ...(chosen && formValues(chosen)) }, errors: {}, offered }
      return c.html(informationPage(await viewCheckout(parts, submission), form))
    }
    const parsed = parseFields(addressSchema, fields)
    if (parsed.kind === 'invalid') {
      const form = { values: typed, errors: parsed.errors, offered }
      return c.html(informationPage(await viewCheckout(parts, submission), form), 422)
    }
    await saveAddress(parts.database.query, cart, parsed.values, parts.now())
    return c.redirect(stepPath(link, 'delivery'), 303)
  })

  return app
}

function informationPage(view: CheckoutView, form: AddressForm): Html {
  const { errors } = form
  const input = (of: Omit<Field, 'value' | 'error'> & { name: AddressField }) =>
    field({ ...of, value: form.values[of.name], error: errors[of.name] })
  const main = html`<h1>Where should we ship it?</h1>
${errorSummary(errors)}
<form method="post" action="${stepPath(view.link, 'information')}" novalidate>
${hidden('formToken', view.formToken)}
${savedAddresses(form)}
<fieldset><legend>Contact</legend>
${input({ name: 'email', label: 'Email', type: 'email', inputmode: 'email', autocomplete: 'email', maxLength: MAX_EMAIL_CHARACTERS, hint: 'For your confirmation, and in case we have a question' })}
</fieldset>
<fieldset class="address"><legend>Shipping to the United States</legend>
${input({ name: 'firstName', label: 'First name', autocomplete: 'shipping given-name', maxLength: MAX_NAME_CHARACTERS })}
${input({ name: 'lastName', label: 'Last name', autocomplete: 'shipping family-name', maxLength: MAX_NAME_CHARACTERS })}
${input({ name: 'address', label: 'Address', autocomplete: 'shipping address-line1', maxLength: MAX_ADDRESS_CHARACTERS })}
${input({ name: 'apartment', label: 'Apartment, suite or floor', autocomplete: 'shipping address-line2', maxLength: MAX_ADDRESS_CHARACTERS, optional: true })}
${input({ name: 'city', label: 'City', autocomplete: 'shipping address-level2', maxLength: MAX_NAME_CHARACTERS })}
${stateSelect(form)}
${input({ name: 'zip', label: 'ZIP code', autocomplete: 'shipping postal-code', maxLength: 10, inputmode: 'numeric' })}
</fieldset>
<button class="button" type="submit">Continue</button>
</form>`
  const hasProblem = Object.keys(errors).length > 0
  return checkoutPage(view, { step: 'information', title: 'Information', hasProblem, main })
}

/**
 * Each address is a button of the form, so that a choice needs no script and what was typed elsewhere in it stays. The
 * Enter key in a field presses the first button of a form, so an unseen one that goes on stands before them.
 */
function savedAddresses({ offered, values }: AddressForm): Html | string {
  if (offered.length === 0) return ''
  return html`<button class="unseen" type="submit" tabindex="-1" aria-hidden="true">Continue</button>
<section class="saved" aria-labelledby="saved">
<h2 id="saved">Your saved addresses</h2>
<ul>${offered.map((each) => {
    const { firstName, lastName, address, city, state, zip } = formValues(each)
    const isChosen = address === values.address && zip === values.zip && lastName === values.lastName
    return html`<li><button class="saved-address" type="submit" name="${SAVED}" value="${each.id}"${isChosen ? html` aria-current="true"` : ''}>${firstName} ${lastName}, ${address}, ${city}, ${state} ${zip}</button></li>`
  })}</ul>
</section>`
}

function stateSelect({ values, errors }: AddressForm): Html {
  return html`<div class="field field-state">
<label for="state">State</label>
<select id="state" name="state" autocomplete="shipping address-level1" required${described('state', errors.state)}>
<option value="">Choose</option>
${STATES.map(({ code, name }) => html`<option value="${code}"${code === values.state ? ' selected' : ''}>${name}</option>`)}
</select>
${fieldError('state', errors.state)}
</div>`
}
