import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { OrderChanges, orderEditOperations } from '#services/admin-contract/order-edits.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../../change-log.ts'
import { issueEditInvoice } from '../../documents/issue-documents.ts'
import { announceOrderAgain } from '../../orders/claim-paid-orders.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import { findChangeSince } from '../../orders/order-version.ts'
import type { StorefrontParts } from '../../parts.ts'
import { putBackHeld, takeStock } from '../../payments/hold-stock.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { recordRefund } from '../../payments/refunds/record-refund.ts'
import { formatUsd } from '../../pricing/money.ts'
import { lapseAskedEdit, lapsesAt } from './asked-edit.ts'
import { describeEdit } from './describe-edit.ts'
import { askedMail, editedMail } from './edit-mails.ts'
import { nextSequence, rewriteOrder, writeEdit } from './order-edits.ts'
import { type PreparedEdit, prepareEdit } from './prepare-edit.ts'
import type { EditQuote, ShelfChange } from './quote-edit.ts'
import { changeCapture, toldSettlement } from './settle-difference.ts'

type Applied = AnswerOf<typeof orderEditOperations.applyOrderEdit>
type Preview = AnswerOf<typeof orderEditOperations.previewOrderEdit>

/** Quotes the edit, and changes nothing. */
export function previewEdit(
  parts: PaymentParts,
  number: number,
  changes: OrderChanges,
): Promise<Outcome<Preview>> {
  return parts.database.query.transaction().execute(async (trx) => {
    const prepared = await prepareEdit(trx, parts, number, changes)
    if (prepared.kind === 'refused') return prepared
    return done({ ...told(prepared.result), fingerprint: prepared.result.fingerprint })
  })
}

/**
 * Does what the preview with this fingerprint showed: order and lines, stock, money, mail, event and log in one
 * transaction. The order's lock lets one edit, parcel or cancellation come first, and the next finds what it did.
 */
export function applyEdit(
  parts: PaymentParts,
  author: Author,
  number: number,
  {
    fingerprint,
    version,
    ...changes
  }: OrderChanges & {
    readonly fingerprint: string
    readonly version: string | undefined
  },
): Promise<Outcome<Applied>> {
  return parts.database.query.transaction().execute(async (trx) => {
    const changed = await findChangeSince(trx, number, version)
    if (changed !== undefined) return refuse(409, changed)
    const prepared = await prepareEdit(trx, parts, number, changes)
    if (prepared.kind === 'refused') return prepared
    const edit = prepared.result
    if (edit.fingerprint !== fingerprint) {
      return refuse(409, `order ${number}, a price or a tax has changed since the preview: look at it again`)
    }
    await lapseAskedEdit(trx, edit.locked.id)
    const isAsked = edit.settledBy === 'payment'
    if (isAsked) await askForMore(trx, parts, author, edit)
    else await apply(trx, parts, author, edit)
    const { before, after, differenceCents } = edit.quote
    await logChange(trx, author, {
      ...{ action: 'edit', subject: String(number), before: sumUp(before) },
      after: { ...sumUp(after), ...(isAsked && { askedCents: differenceCents }) },
    })
    return done({ ...told(edit), email: edit.locked.order.email })
  })
}

async function apply(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  author: Author,
  { locked, quote, payment, settledBy }: PreparedEdit,
): Promise<void> {
  const { id, order } = locked
  const sequence = await nextSequence(trx, id)
  await moveStock(trx, quote.shelf)
  if (settledBy === 'smaller-capture' || settledBy === 'larger-capture')
    await changeCapture(trx, payment, quote.differenceCents)
  await rewriteOrder(trx, id, quote)
  const orderEditId = await writeEdit(
    trx,
    { orderId: id, sequence, quote, settledBy, lapsesAt: null },
    author,
  )
  if (settledBy === 'refund') {
    await recordRefund(trx, locked, {
      kind: 'edit',
      orderEditId,
      taxCents: Math.max(0, quote.before.order.tax_cents - quote.after.order.tax_cents),
      idempotencyKey: `order-${order.number}-edit-${sequence}`,
      amountCents: -quote.differenceCents,
      now: author.now,
    })
  }
  await announceOrderAgain(trx, id, author.now)
  const edited = await readOrderByNumber(trx, order.number)
  if (!edited) throw new Error(`order ${order.number} is held and cannot be read`)
  await parts.mail.enqueue(trx, await editedMail(edited, { ...quote, settledBy }, parts.publicUrl))
  await issueEditInvoice(trx, orderEditId, author.now)
}

/** The order stays as it is until its buyer has paid the difference. */
async function askForMore(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  author: Author,
  { locked, quote, settledBy, paidCents }: PreparedEdit,
): Promise<void> {
  const { id, order } = locked
  const sequence = await nextSequence(trx, id)
  const until = lapsesAt(author.now)
  await writeEdit(trx, { orderId: id, sequence, quote, settledBy, lapsesAt: until }, author)
  await parts.mail.enqueue(trx, await askedMail(order, { ...quote, paidCents }, until, parts.publicUrl))
}

/** The variants are locked by now. */
async function moveStock(trx: Kysely<Tables>, shelf: ShelfChange): Promise<void> {
  await takeStock(
    trx,
    shelf.filter(([, quantity]) => quantity > 0),
  )
  await putBackHeld(
    trx,
    shelf.filter(([, quantity]) => quantity < 0).map(([variantId, quantity]) => [variantId, -quantity]),
  )
}

function told({ locked, quote, settledBy }: PreparedEdit): Omit<Preview, 'fingerprint'> {
  const { before, after, differenceCents } = quote
  return {
    number: locked.order.number,
    changes: describeEdit(before, after),
    sums: SUMS.map(({ name, column }) => ({
      name,
      before: formatUsd(before.order[column]),
      after: formatUsd(after.order[column]),
    })),
    difference: formatUsd(differenceCents),
    settlement: toldSettlement(settledBy),
  }
}

const SUMS = [
  { name: 'Subtotal', column: 'subtotal_cents' },
  { name: 'Discount', column: 'discount_cents' },
  { name: 'Delivery', column: 'delivery_cents' },
  { name: 'Tax', column: 'tax_cents' },
  { name: 'Total', column: 'total_cents' },
] as const

/** The log of changes holds no address; the edit itself is kept with the order. */
function sumUp({ order, lines }: EditQuote['before']) {
  return { totalCents: order.total_cents, lines: lines.map(({ sku, quantity }) => ({ sku, quantity })) }
}
