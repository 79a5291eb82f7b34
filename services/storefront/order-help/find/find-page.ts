import { html } from 'hono/html'
import { MAX_EMAIL_CHARACTERS } from '../../address/address-schema.ts'
import type { FieldErrors } from '../../forms/form-fields.ts'
import { document, type Html } from '../../pages/document.ts'
import { errorSummary, field } from '../../pages/field.ts'

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
<p>See where it is, cancel it, send something back, or tell us what has broken. No account is needed: we mail you the order’s link.</p>
${errorSummary(errors)}
<form method="post" action="${FIND_ORDER_PATH}" novalidate>
${field({ name: 'number', label: 'Order number', value: values.number, error: errors.number, autocomplete: 'off', inputmode: 'numeric', maxLength: 40, hint: 'It stands in the subject of the order’s mail, like 1042' })}
${field({ name: 'email', label: 'Email', value: values.email, error: errors.email, type: 'email', inputmode: 'email', autocomplete: 'email', maxLength: MAX_EMAIL_CHARACTERS, hint: 'The address that you gave at the checkout' })}
<button class="button" type="submit">Mail me the link</button>
</form>
<p class="back"><a href="${publicUrl}/contact">I have no order number</a></p>`,
  })
}

/** Says the same whether there is such an order or not. */
export function sentPage(publicUrl: string, { number, email }: { number: number; email: string }): Html {
  return document({
    title: 'Look into your mailbox',
    publicUrl,
    main: html`<h1>Look into your mailbox</h1>
<p>If order ${number} was placed with <strong>${email}</strong>, its link is on the way there now. It arrives within a few minutes.</p>
<p>Nothing there? Look among the spam, and check that number and address are those of the order’s mail. We cannot say here whether they belong together: anybody could ask.</p>
<p><a class="button" href="${publicUrl}/">Continue shopping</a></p>
<p class="back"><a href="${FIND_ORDER_PATH}">Try another number or address</a></p>`,
  })
}
