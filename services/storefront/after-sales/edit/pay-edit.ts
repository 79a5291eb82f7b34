import type { Kysely } from 'kysely'
import type { EditDraft } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import type { Order } from '../../orders/order.ts'
import type { SettlePayment } from '../../payments/ask-again.ts'
import { readObstacle, type TooManyDeclined } from '../../payments/attempts.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { isOfEdit, startPayment } from '../../payments/payment-steps.ts'
import { type PaidThing, type Paying, takePayment, type UnpaidEnd } from '../../payments/take-payment.ts'
import { lockOrder } from '../lock-order.ts'
import { lockForSale } from './editable-order.ts'
import { counted, findShortages, shelfChange } from './quote-edit.ts'
import { settleEdit } from './settle-edit.ts'

export interface EditPayment extends Paying {
  readonly orderNumber: number
  /** By `networkKey`; undefined for a call of this process's own, which no limit counts. */
  readonly network: string | undefined
  /** The edit that the buyer was shown, so that nobody pays for another one. */
  readonly sequence: number
}

type Ended =
  | { readonly kind: 'applied'; readonly order: Order }
  /** The edit has ended, or another one took its place. */
  | { readonly kind: 'lapsed' }
  | { readonly kind: 'sold-out' }
  | TooManyDeclined

export type EditPaymentResult = Ended | UnpaidEnd

/** Pays what an edit of the order costs more, and applies the edit. */
export function payEdit(parts: PaymentParts, asked: EditPayment): Promise<EditPaymentResult> {
  return takePayment<EditDraft, Ended>(parts, asked, {
    start: (trx, needTime) => start(trx, parts, asked, needTime),
    async settle(trx, payment, answer) {
      const settled = await settleEdit(trx, parts, payment, answer)
      return settled.kind === 'given-up' ? settled : { kind: 'ended', result: settled }
    },
    settleLater: settleEditLater(parts),
  })
}

/** A checkout whose order is placed has no other payments that wait. */
export function settleEditLater(parts: PaymentParts): SettlePayment {
  return async (payment, answer) => {
    if (!isOfEdit(payment)) throw new Error(`payment ${payment.id} is of no edit`)
    await parts.database.payments.transaction().execute((trx) => settleEdit(trx, parts, payment, answer))
  }
}

async function start(
  trx: Kysely<Tables>,
  parts: PaymentParts,
  { orderNumber, sequence, means, network }: EditPayment,
  needTime: () => void,
): ReturnType<PaidThing<EditDraft, Ended>['start']> {
  const now = parts.now()
  needTime()
  const locked = await lockOrder(trx, orderNumber)
  needTime()
  const edit = locked && (await readEdit(trx, locked.id, sequence))
  // It was paid in another tab.
  if (locked && edit?.state === 'applied')
    return { kind: 'ended', result: { kind: 'applied', order: locked.order } }
  if (edit?.state !== 'asked' || !edit.lapsesAt || edit.lapsesAt <= now)
    return { kind: 'ended', result: { kind: 'lapsed' } }
  const obstacle = await readObstacle(trx, { checkoutId: edit.checkoutId, network }, now)
  if (obstacle?.kind === 'too-many-declined') return { kind: 'ended', result: obstacle }
  if (obstacle) return obstacle
  const wanted = shelfChange(edit.before, edit.after).filter(([, quantity]) => quantity > 0)
  const variants = await lockForSale(
    trx,
    wanted.map(([variantId]) => variantId),
  )
  const isGone = variants.length < wanted.length
  if (isGone || findShortages(wanted, variants).length > 0)
    return { kind: 'ended', result: { kind: 'sold-out' } }
  const payment = await startPayment(trx, {
    checkoutId: edit.checkoutId,
    amountCents: edit.differenceCents,
    provider: parts.providers.current,
    card: means.card,
    // It is paid at the order's own address.
    payerDigest: null,
    network,
    draft: { orderEditId: edit.id },
    held: counted(wanted, variants),
    now,
  })
  return { kind: 'started', payment }
}

function readEdit(trx: Kysely<Tables>, orderId: number, sequence: number) {
  return trx
    .selectFrom('storefront.order_edits as edit')
    .innerJoin('storefront.orders as order', 'order.id', 'edit.order_id')
    .where('edit.order_id', '=', orderId)
    .where('sequence', '=', sequence)
    .select(['edit.id', 'edit.state', 'before', 'after', 'difference_cents as differenceCents'])
    .select(['lapses_at as lapsesAt', 'order.checkout_id as checkoutId'])
    .executeTakeFirst()
}
