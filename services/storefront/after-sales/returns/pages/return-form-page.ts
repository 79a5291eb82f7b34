import { html } from 'hono/html'
import type { FieldErrors } from '../../../forms/form-fields.ts'
import { document, type Html } from '../../../html/document.ts'
import { described, errorSummary, fieldError, hidden } from '../../../html/field.ts'
import { helpPath } from '../../../orders/open-order.ts'
import type { Order } from '../../../orders/order.ts'
import { formatDated } from '../../../pricing/delivery-days.ts'
import { variantName } from '../../../pricing/line-names.ts'
import { wordsArea } from '../../form/words-area.ts'
import { MAX_REASON_LENGTH, quantityField } from '../read-return-form.ts'
import { RETURN_REASONS } from '../return-words.ts'
import type { ReturnableLine } from '../returnable.ts'

export interface ReturnForm {
  readonly publicUrl: string
  readonly formToken: string
  /** A form that is sent twice is one return. */
  readonly formKey: string
  readonly lastDay: string
  readonly lines: readonly ReturnableLine[]
  readonly values: Readonly<Record<string, string>>
  readonly errors: FieldErrors<string>
}

export function returnFormPage(order: Order, form: ReturnForm): Html {
  const { publicUrl, formToken, formKey, lastDay, lines, values, errors } = form
  const hasProblem = Object.keys(errors).length > 0
  const title = `Return an item from order ${order.number}`
  return document({
    title: hasProblem ? `Error: ${title}` : title,
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Order ${order.number}</p>
<h1>What would you like to return?</h1>
<p>Request your return by ${formatDated(lastDay)}. The label is prepaid, at no cost to you.</p>
${errorSummary(errors)}
<form method="post" action="${helpPath(order, 'return')}" novalidate>
${hidden('formToken', formToken)}${hidden('formKey', formKey)}
<fieldset class="returned" id="lines"><legend>How many of each?</legend>
${lines.map((line) => quantityChoice(line, values, errors))}
${fieldError('lines', errors.lines)}
</fieldset>
<fieldset><legend>Why?</legend>
<div class="field">
<label for="reason">Reason</label>
<select id="reason" name="reason" required${described('reason', errors.reason)}>
<option value="">Choose</option>
${RETURN_REASONS.map((reason) => html`<option${reason === values.reason ? ' selected' : ''}>${reason}</option>`)}
</select>
${fieldError('reason', errors.reason)}
</div>
${wordsArea({ name: 'words', label: 'Anything we should know', value: values.words, error: errors.words, maxLength: MAX_REASON_LENGTH, optional: true })}
</fieldset>
<button class="button" type="submit">Request the return</button>
<p class="back"><a href="${helpPath(order)}">Back to the order</a></p>
</form>`,
  })
}

function quantityChoice(
  { position, productTitle, variantTitle, quantity, left }: ReturnableLine,
  values: Readonly<Record<string, string>>,
  errors: FieldErrors<string>,
): Html {
  const name = quantityField(position)
  const variant = variantName(variantTitle)
  const chosen = values[name] ?? '0'
  return html`<div class="field returned-line">
<label for="${name}"><span class="title">${productTitle}</span>${variant ? html`<span class="variant">${variant}</span>` : ''}<span class="quantity">${left === 0 ? 'Already in a return' : `${quantity} bought`}</span></label>
<select id="${name}" name="${name}"${left === 0 ? ' disabled' : ''}${described(name, errors[name])}>
${Array.from({ length: left + 1 }, (_, count) => html`<option value="${count}"${String(count) === chosen ? ' selected' : ''}>${count === 0 ? 'Keep' : `Return ${count}`}</option>`)}
</select>
${fieldError(name, errors[name])}
</div>`
}
