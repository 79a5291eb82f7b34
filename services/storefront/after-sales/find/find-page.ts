import { html } from 'hono/html'
import { MAX_EMAIL_CHARACTERS } from '../../address/address-schema.ts'
import type { FieldErrors } from '../../forms/form-fields.ts'
import { document, type Html } from '../../html/document.ts'
import { errorSummary, field } from '../../html/field.ts'

export const FIND_ORDER_PATH = '/orders/find'

interface FindForm {
  readonly values: Partial<Record<'number' | 'email', string>>
  readonly errors: FieldErrors<'number' | 'email'>
}

export function findPage(publicUrl: string, { values, errors }: FindForm): Html {
  const hasProblem = Object.keys(errors).length > 0
  return document({
    title: hasProblem ? 'Error: Find an order' : 'Find an order',
    publicUrl,
    main: html`<h1>Find an order</h1>
<p>Check its status, cancel it, return an item or report a problem. You do not need an account: we email you a link to the order.</p>
${errorSummary(errors)}
<form method="post" action="${FIND_ORDER_PATH}" novalidate>
${field({ name: 'number', label: 'Order number', value: values.number, error: errors.number, autocomplete: 'off', inputmode: 'numeric', maxLength: 40, hint: 'It is in the subject of your order email, like 1042' })}
${field({ name: 'email', label: 'Email', value: values.email, error: errors.email, type: 'email', inputmode: 'email', autocomplete: 'email', maxLength: MAX_EMAIL_CHARACTERS, hint: 'The address you gave at checkout' })}
<button class="button" type="submit">Email me the link</button>
</form>
<p class="back"><a href="${publicUrl}/contact">I don't have my order number</a></p>`,
  })
}

/** The page says the same whether there is such an order or not. */
export function sentPage(publicUrl: string, { number, email }: { number: number; email: string }): Html {
  return document({
    title: 'Check your email',
    publicUrl,
    main: html`<h1>Check your email</h1>
<p>If order ${number} was placed with <strong>${email}</strong>, a link to it is on its way there now. It should arrive within a few minutes.</p>
<p>No email? Check your spam folder, and make sure the number and the address match your order email. We send the link to an order at most five times an hour, so if you asked more often, look for an email from the last hour. Anyone could ask here, so we do not say whether the number and the address belong together.</p>
<p><a class="button" href="${publicUrl}/">Continue shopping</a></p>
<p class="back"><a href="${FIND_ORDER_PATH}">Try another number or address</a></p>`,
  })
}
