import { html } from 'hono/html'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { requestKey } from '#services/shared/request-key.ts'
import type { FormFields } from '../../forms/form-fields.ts'
import type { Html } from '../../html/document.ts'
import { described, fieldError } from '../../html/field.ts'
import type { Order } from '../../orders/order.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the text can be a key that one of the shop's pages gave. */
export function isFormKey(text: string | undefined): text is string {
  return text !== undefined && UUID.test(text)
}

/**
 * The key of what a form says: sent twice it is one message. A browser that goes back to it brings its key again, and
 * filled in otherwise it is another message.
 */
export function keyOfForm(
  purpose: string,
  fields: FormFields,
  { placedAt }: Pick<Order, 'placedAt'>,
): string {
  const said = [...fields].filter(([name]) => name !== 'formToken')
  return requestKey(purpose, Object.fromEntries(said), placedAt)
}

/** Finds what the same form made before, by its key: after a double click, in a second tab, on a reload. */
export async function findByFormKey(
  trx: Kysely<Tables>,
  table: 'storefront.returns' | 'storefront.claims',
  orderId: number,
  formKey: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom(table)
    .where('order_id', '=', orderId)
    .where('form_key', '=', formKey)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

interface WordsArea {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly error: string | undefined
  readonly maxLength: number
  readonly hint?: string
  readonly optional?: true
}

/** HTML drops the first line break of a textarea, so one precedes the words; otherwise theirs would be lost. */
export function wordsArea({ name, label, value = '', error, hint, maxLength, optional }: WordsArea): Html {
  return html`<div class="field">
<label for="${name}">${label}${optional ? html` <span class="optional">(optional)</span>` : ''}</label>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
<textarea id="${name}" name="${name}" rows="6" maxlength="${maxLength}"${optional ? '' : ' required'}${described(name, error, hint)}>
${value}</textarea>
${fieldError(name, error)}
</div>`
}
