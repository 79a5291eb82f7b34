import type { Kysely } from 'kysely'
import type { EditDraft } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { defaultCurrency } from '#facts/currencies/currencies.ts'
import { hasNoInvoice } from '../../documents/issue-documents.ts'
import { announceOrderAgain } from '../../orders/claim-paid-orders.ts'
import { type Order, readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { putBackHeld } from '../../payments/hold-stock.ts'
import { giveBackHold } from '../../payments/limits-of-networks.ts'
import type { Authorised } from '../../payments/payment-provider.ts'
import { endPayment, releaseLate, takeAuthorised, type WaitingPayment } from '../../payments/payment-steps.ts'
import { lockOrder } from '../lock-order.ts'
import { editedMail } from './edit-mails.ts'
import { rewriteOrder } from './order-edits.ts'
import { shelfChange } from './quote-edit.ts'

export type SettledEdit =
  | { readonly kind: 'applied'; readonly order: Order }
  /** The order was sent, canceled, edited or refunded since; the money is being given back. */
  | { readonly kind: 'lapsed' }
  /** Another process has given the payment up before. The money is being given back. */
  | { readonly kind: 'given-up' }

/** Applies the edit whose difference is paid now, or ends the payment, in one transaction. */
export async function settleEdit(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  payment: WaitingPayment<EditDraft>,
  answer: Authorised,
): Promise<SettledEdit> {
  const now = parts.now()
  const { orderEditId } = payment.draft
  const edit = await trx
    .selectFrom('storefront.order_edits as edit')
    .innerJoin('storefront.orders as order', 'order.id', 'edit.order_id')
    .where('edit.id', '=', orderEditId)
    .select(['order.number', 'before', 'after', 'difference_cents as differenceCents'])
    .executeTakeFirstOrThrow()
  const locked = await lockOrder(trx, edit.number)
  if (!locked) throw new Error(`order ${edit.number} was edited and is gone`)
  const { id } = locked
  const isRight = answer.amountCents === payment.amountCents && answer.currency === defaultCurrency
  if (!isRight) parts.log.error({ paymentId: payment.id, answer }, 'a provider authorised another amount')
  if (!isRight || !(await isAsked(trx, orderEditId))) {
    const reason = isRight
      ? 'the order was sent, canceled, edited or refunded since'
      : 'another amount was authorised'
    if (await endPayment(trx, payment, { to: 'releasing', reason, now }))
      await giveBackHold(trx, payment, { isPaid: false, now })
    return { kind: 'lapsed' }
  }
  if (!(await takeAuthorised(trx, payment, answer, now))) {
    await releaseLate(trx, payment, now)
    return { kind: 'given-up' }
  }
  // What the edit adds was held by the payment; what it takes out of the order comes back to the shelf now.
  const back = shelfChange(edit.before, edit.after).filter(([, quantity]) => quantity < 0)
  await putBackHeld(
    trx,
    back.map(([variantId, quantity]) => [variantId, -quantity]),
  )
  await rewriteOrder(trx, id, edit)
  await trx
    .updateTable('storefront.order_edits')
    .where('id', '=', orderEditId)
    .set({ state: 'applied', applied_at: now, before_invoice: hasNoInvoice(id) })
    .execute()
  await announceOrderAgain(trx, id, now)
  const edited = await readOrderByNumber(trx, edit.number)
  if (!edited) throw new Error(`order ${edit.number} is held and cannot be read`)
  await parts.mail.enqueue(trx, await editedMail(edited, { ...edit, settledBy: 'payment' }, parts.publicUrl))
  await giveBackHold(trx, payment, { isPaid: true, now })
  return { kind: 'applied', order: edited }
}

/** Whatever sends, cancels, edits or refunds pieces of the order lapses the edit under the same lock. */
async function isAsked(trx: Kysely<Tables>, id: number): Promise<boolean> {
  const edit = await trx
    .selectFrom('storefront.order_edits')
    .where('id', '=', id)
    .select('state')
    .executeTakeFirst()
  return edit?.state === 'asked'
}
