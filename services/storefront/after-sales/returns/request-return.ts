import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { FieldErrors, FormFields } from '../../forms/form-fields.ts'
import type { StorefrontParts } from '../../parts.ts'
import { readRefunds } from '../../payments/refunds/read-refunds.ts'
import { findByFormKey, keyOfForm } from '../form/form-parts.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { type ReturnWish, readReturnForm } from './read-return-form.ts'
import { type Return, readReturns } from './read-returns.ts'
import { labelWantedMail, returnRequestedMail } from './return-mails.ts'
import { explainNotReturnable } from './return-words.ts'
import { decideReturnable } from './returnable.ts'

export type ReturnRequest =
  /** A form that is sent twice is one return. */
  | { readonly kind: 'requested'; readonly asked: Return }
  | { readonly kind: 'not-returnable'; readonly message: string }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors<string> }

/** Writes the return and queues the mails to the buyer and the owner, all in the caller's transaction. */
export async function requestReturn(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  number: number,
  fields: FormFields,
): Promise<ReturnRequest> {
  const locked = await lockOrder(trx, number)
  if (!locked) throw new Error(`order ${number} was there and is gone`)
  const { order } = locked
  const now = parts.now()
  const before = await readReturns(trx, number)
  const formKey = keyOfForm('return', fields, order)
  const repeated = await findByFormKey(trx, 'storefront.returns', locked.id, formKey)
  const first = before.find(({ id }) => id === repeated)
  if (first) return { kind: 'requested', asked: first }

  const returnable = decideReturnable(
    order,
    { returns: before, refunds: await readRefunds(trx, number) },
    now,
  )
  if (returnable.kind !== 'open') return { kind: 'not-returnable', message: explainNotReturnable(returnable) }
  const read = readReturnForm(fields, returnable.lines)
  if (read.kind === 'invalid') return read
  await writeReturn(trx, locked, { ...read.wish, formKey }, before.length + 1, now)
  const asked = (await readReturns(trx, number)).at(-1)
  if (!asked) throw new Error(`the return of order ${number} was written and cannot be read`)
  await parts.mail.enqueue(trx, await returnRequestedMail(order, asked, parts.publicUrl))
  await parts.mail.enqueue(trx, await labelWantedMail(order, asked, parts.publicUrl))
  return { kind: 'requested', asked }
}

async function writeReturn(
  trx: Kysely<Tables>,
  { id }: LockedOrder,
  { formKey, reason, words, lines }: ReturnWish & { readonly formKey: string },
  sequence: number,
  now: Date,
): Promise<void> {
  const { returnId } = await trx
    .insertInto('storefront.returns')
    .values({ order_id: id, sequence, form_key: formKey, reason, words, requested_at: now })
    .returning('id as returnId')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('storefront.return_lines')
    .values(lines.map((line) => ({ ...line, return_id: returnId, order_id: id })))
    .execute()
}
