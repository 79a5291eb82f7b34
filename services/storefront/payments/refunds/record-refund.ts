import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Order } from '../../orders/order.ts'

export interface RefundedOrder {
  readonly id: number
  readonly order: Pick<Order, 'number'>
}

export interface NewRefund {
  /** Both are null where the whole order is cancelled. */
  readonly returnId: number | null
  readonly orderEditId?: number | null
  readonly idempotencyKey: string
  readonly amountCents: number
  readonly now: Date
}

/** The provider is not asked for a refund of nothing. */
const NOTHING_PAID = 'nothing to pay back'

/**
 * Runs in the transaction that is the refund's reason; `payRefunds` pays it once that is committed. The caller holds
 * the order's lock, so more than was paid is never paid back. What an edit was paid with goes back first, and the
 * payment of the order itself last: a refund of more than one payment is a row for each.
 */
export async function recordRefund(
  trx: Kysely<Tables>,
  { id, order }: RefundedOrder,
  { returnId, orderEditId = null, idempotencyKey, amountCents, now }: NewRefund,
): Promise<void> {
  const shares = shareOut(amountCents, await readLeft(trx, id))
  if (!shares) throw new Error(`of order ${order.number} less than ${amountCents} cents is left to pay back`)
  for (const [index, { paymentId, cents }] of shares.entries()) {
    await stopCapture(trx, paymentId, cents)
    const isNothing = cents === 0
    await trx
      .insertInto('storefront.refunds')
      .values({
        order_id: id,
        payment_id: paymentId,
        return_id: returnId,
        order_edit_id: orderEditId,
        idempotency_key: index === 0 ? idempotencyKey : `${idempotencyKey}-${index + 1}`,
        amount_cents: cents,
        state: isNothing ? 'paid' : 'started',
        reference: isNothing ? NOTHING_PAID : null,
        next_try_at: isNothing ? null : now,
        created_at: now,
      })
      .execute()
  }
}

/** What was paid, which is more than the order's total once an edit paid some of it back, less what went back. */
export async function readLeftCents(query: Kysely<Tables>, orderId: number): Promise<number> {
  return (await readLeft(query, orderId)).reduce((sum, { leftCents }) => sum + leftCents, 0)
}

interface Left {
  readonly paymentId: number
  readonly leftCents: number
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

/** Lists what is left of each payment of the order, the newest first. */
async function readLeft(query: Kysely<Tables>, orderId: number): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select payment.id as "paymentId",
      (coalesce(payment.capture_cents, payment.amount_cents) - coalesce((
        select sum(amount_cents) from storefront.refunds where payment_id = payment.id
      ), 0))::bigint as "leftCents"
    from storefront.orders as "order"
    join storefront.payments as payment on payment.checkout_id = "order".checkout_id
    where "order".id = ${orderId} and (
      payment.id = "order".payment_id
      or (payment.order_edit_id is not null and payment.state in ('authorised', 'captured'))
    )
    order by payment.id desc`.execute(query)
  return rows.map(({ paymentId, leftCents }) => ({ paymentId, leftCents: Number(leftCents) }))
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
