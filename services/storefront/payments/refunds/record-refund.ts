import { type Kysely, sql } from 'kysely'
import type { RefundKind } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import type { Order } from '../../orders/order.ts'
import { readDisputed } from '../books/disputes.ts'
import type { ReturnedLine } from './refund-shares.ts'

/** An order whose lock the caller holds. */
export interface RefundedOrder {
  readonly id: number
  readonly order: Pick<Order, 'number' | 'taxCents'>
}

/** What of an order's money can still go back. */
export interface Refundable {
  /** What was paid, less what went back because an edit made the order cost less. */
  readonly paidCents: number
  /** What else went back or is on its way; what failed does not count. */
  readonly backCents: number
  readonly backTaxCents: number
  readonly leftCents: number
  /** A sentence that says why nothing can go back now, whatever is left. */
  readonly obstacle: string | undefined
  /** The obstacle stays: a bank has taken money back, so the order may end without a refund. */
  readonly isLost: boolean
}

export async function readRefundable(
  trx: Kysely<Tables>,
  { id }: Pick<RefundedOrder, 'id'>,
): Promise<Refundable> {
  const left = await readLeft(trx, [id])
  const leftCents = left.reduce((sum, payment) => sum + payment.leftCents, 0)
  const { cents, tax } = await trx
    .selectFrom('storefront.refunds')
    .where('order_id', '=', id)
    .where('state', '<>', 'failed')
    .where('kind', '<>', 'edit')
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('amount_cents'), lit(0)).as('cents'),
      fn.coalesce(fn.sum<number>('tax_cents'), lit(0)).as('tax'),
    ])
    .executeTakeFirstOrThrow()
  const backCents = Number(cents)
  const disputed = await readDisputed(
    trx,
    left.map(({ paymentId }) => paymentId),
  )
  return {
    ...{ paidCents: leftCents + backCents, backCents, backTaxCents: Number(tax), leftCents },
    ...{ obstacle: disputed && OBSTACLES[disputed], isLost: disputed === 'lost' },
  }
}

/** The one place that knows why a payment's money may not go back though some is left. */
const OBSTACLES = {
  open: 'the buyer’s bank disputes the payment and may take the money back: answer the bank at the payment provider instead',
  // Providers refund nothing of a charge that was charged back, the part that was not disputed included.
  lost: 'the buyer’s bank took money of the payment back, and the payment provider refunds nothing more of it: pay the buyer what else is due in another way',
} as const

/** Cents that are left of each of these orders, whether they may go back now or not. */
export async function readLeftOfOrders(
  query: Kysely<Tables>,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const left = new Map<number, number>()
  if (orderIds.length === 0) return left
  for (const { orderId, leftCents } of await readLeft(query, orderIds))
    left.set(orderId, (left.get(orderId) ?? 0) + leftCents)
  return left
}

/** Cents that are left of one payment of the order. */
export async function readLeftOfPayment(
  trx: Kysely<Tables>,
  { id }: Pick<RefundedOrder, 'id'>,
  paymentId: number,
): Promise<number> {
  return (await readLeft(trx, [id])).find((each) => each.paymentId === paymentId)?.leftCents ?? 0
}

interface Left {
  readonly orderId: number
  readonly paymentId: number
  readonly leftCents: number
}

/** Lists what is left of each payment of the orders, the newest first. */
async function readLeft(query: Kysely<Tables>, orderIds: readonly number[]): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select "order".id as "orderId", payment.id as "paymentId",
      (coalesce(payment.capture_cents, payment.amount_cents) - coalesce((
        select sum(amount_cents) from storefront.refunds where payment_id = payment.id and state <> 'failed'
      ), 0))::bigint as "leftCents"
    from storefront.orders as "order"
    join storefront.payments as payment on payment.checkout_id = "order".checkout_id
    where "order".id in (${sql.join(orderIds)}) and (
      payment.id = "order".payment_id
      or (payment.order_edit_id is not null and payment.state in ('authorised', 'captured'))
    )
    order by payment.id desc`.execute(query)
  return rows.map(({ leftCents, ...left }) => ({ ...left, leftCents: Number(leftCents) }))
}

export interface NewRefund {
  readonly kind: RefundKind
  readonly returnId?: number
  readonly orderEditId?: number
  readonly idempotencyKey: string
  readonly amountCents: number
  /** What of the amount is tax, where its lines say so. */
  readonly taxCents?: number
  /** What an owner's refund is for, where that is not just an amount. */
  readonly lines?: readonly ReturnedLine[]
  readonly reason?: string
  readonly restocked?: boolean
  /** The failed refund that is tried again, by the payment that it came with. */
  readonly retryOf?: { readonly id: number; readonly paymentId: number }
  readonly now: Date
}

/** The provider is not asked for a refund of nothing. */
const NOTHING_PAID = 'nothing to pay back'

/**
 * Runs in the transaction that is the refund's reason; `payRefunds` pays it once that is committed. The caller holds
 * the order's lock and has asked `readRefundable` under it, so that of two at once the second knows of the first. What
 * an edit was paid with goes back first, and the payment of the order itself last: a refund of more than one payment
 * is a row for each, of which the first has the lines.
 */
export async function recordRefund(
  trx: Kysely<Tables>,
  { id, order }: RefundedOrder,
  refund: NewRefund,
): Promise<void> {
  const { kind, amountCents, lines = [], retryOf, now } = refund
  const refundable = await readRefundable(trx, { id })
  if (refundable.obstacle !== undefined) throw new Error(`order ${order.number}: ${refundable.obstacle}`)
  const left = await readLeft(trx, [id])
  const shares = shareOut(
    amountCents,
    retryOf ? left.filter(({ paymentId }) => paymentId === retryOf.paymentId) : left,
  )
  if (!shares) throw new Error(`of order ${order.number} less than ${amountCents} cents is left to pay back`)
  const tax = taxWithin(refundable, order.taxCents, refund)
  let before = 0
  for (const [index, { paymentId, cents }] of shares.entries()) {
    const taxUpTo = (upTo: number) => (amountCents === 0 ? 0 : Math.floor((tax * upTo) / amountCents))
    await stopCapture(trx, paymentId, cents)
    const isNothing = cents === 0
    const recorded = await trx
      .insertInto('storefront.refunds')
      .values({
        order_id: id,
        payment_id: paymentId,
        kind,
        return_id: refund.returnId ?? null,
        order_edit_id: refund.orderEditId ?? null,
        reason: refund.reason ?? null,
        restocked: refund.restocked ?? false,
        retry_of: retryOf?.id ?? null,
        idempotency_key: index === 0 ? refund.idempotencyKey : `${refund.idempotencyKey}-${index + 1}`,
        amount_cents: cents,
        tax_cents: taxUpTo(before + cents) - taxUpTo(before),
        state: isNothing ? 'paid' : 'started',
        reference: isNothing ? NOTHING_PAID : null,
        next_try_at: isNothing ? null : now,
        created_at: now,
        ended_at: isNothing ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (index === 0 && lines.length > 0) {
      await trx
        .insertInto('storefront.refund_lines')
        .values(lines.map((line) => ({ ...line, refund_id: recorded.id, order_id: id })))
        .execute()
    }
    before += cents
  }
}

/** Undefined where less is left. A refund of nothing is a row as well. */
function shareOut(
  amountCents: number,
  left: readonly Left[],
): { readonly paymentId: number; readonly cents: number }[] | undefined {
  let rest = amountCents
  const shares = left.map(({ paymentId, leftCents }) => {
    const cents = Math.min(rest, leftCents)
    rest -= cents
    return { paymentId, cents }
  })
  if (rest > 0) return undefined
  return amountCents === 0 ? shares.slice(-1) : shares.filter(({ cents }) => cents > 0)
}

/**
 * Tax goes back in the proportion in which the money does, unless the lines say it exactly. The refund that leaves
 * nothing takes what is left of the tax, so that all of it is back then, to the cent.
 */
export function taxWithin(
  { paidCents, backCents, backTaxCents, leftCents }: Omit<Refundable, 'obstacle' | 'isLost'>,
  orderTaxCents: number,
  { kind, amountCents, taxCents }: Pick<NewRefund, 'kind' | 'amountCents' | 'taxCents'>,
): number {
  if (amountCents === 0) return 0
  if (kind === 'edit') return Math.min(taxCents ?? 0, amountCents)
  const leftTaxCents = orderTaxCents - backTaxCents
  const upToNow = Number((BigInt(orderTaxCents) * BigInt(backCents + amountCents)) / BigInt(paidCents))
  const share = amountCents === leftCents ? leftTaxCents : (taxCents ?? upToNow - backTaxCents)
  return Math.max(0, Math.min(share, leftTaxCents, amountCents))
}

/** Money that is held and not yet taken is released as a whole, so it need not be captured first. */
async function stopCapture(trx: Kysely<Tables>, paymentId: number, cents: number): Promise<void> {
  await trx
    .updateTable('storefront.payments')
    .where('id', '=', paymentId)
    .where('state', '=', 'authorised')
    .where(({ eb, fn }) => eb(fn.coalesce('capture_cents', 'amount_cents'), '=', cents))
    .set({ next_try_at: null })
    .execute()
}
