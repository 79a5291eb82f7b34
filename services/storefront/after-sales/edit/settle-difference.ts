import type { Kysely } from 'kysely'
import type { EditSettledBy } from '#database/tables/order-edits.ts'
import type { Tables } from '#database/tables.ts'
import type { EditSettlement } from '#services/admin-contract/order-edits.ts'
import type { EditQuote } from './quote-edit.ts'

/** The payment that an order was placed with, as an edit finds it. */
export interface PlacingPayment {
  readonly id: number
  readonly amountCents: number
  readonly captureCents: number
  /**
   * The provider has never been asked to take the money and will be, so what it will be asked for may still change. What
   * a refund of all of it lets go is not taken any more.
   */
  readonly isOnlyHeld: boolean
}

/** Locks the payment: the worker that takes the money passes over it meanwhile. */
export async function lockPlacingPayment(trx: Kysely<Tables>, orderId: number): Promise<PlacingPayment> {
  const { state, tries, captureCents, nextTryAt, ...payment } = await trx
    .selectFrom('storefront.payments')
    .where('id', '=', (row) =>
      row.selectFrom('storefront.orders').where('id', '=', orderId).select('payment_id'),
    )
    .forUpdate()
    .select(['id', 'state', 'tries', 'amount_cents as amountCents', 'capture_cents as captureCents'])
    .select('next_try_at as nextTryAt')
    .executeTakeFirstOrThrow()
  return {
    ...payment,
    captureCents: captureCents ?? payment.amountCents,
    isOnlyHeld: state === 'authorised' && tries === 0 && nextTryAt !== null,
  }
}

/**
 * What an earlier edit did not charge was never paid: taking its goods out again gives none of it back. Nor is it asked
 * for later, as its buyer was told.
 */
export function differenceToSettle(
  { before, after }: Pick<EditQuote, 'before' | 'after'>,
  paidCents: number,
): number {
  const differenceCents = after.order.total_cents - before.order.total_cents
  if (differenceCents >= 0) return differenceCents
  return Math.min(0, Math.max(differenceCents, after.order.total_cents - paidCents))
}

/** A rise of less than `leastCents`, which the provider takes at least, could never be paid. */
export function chooseSettlement(
  payment: PlacingPayment,
  differenceCents: number,
  leastCents: number,
): EditSettledBy {
  if (differenceCents === 0) return 'nothing'
  const captureCents = payment.captureCents + differenceCents
  if (differenceCents < 0)
    return payment.isOnlyHeld && captureCents >= leastCents ? 'smaller-capture' : 'refund'
  if (payment.isOnlyHeld && captureCents <= payment.amountCents) return 'larger-capture'
  return differenceCents < leastCents ? 'waived' : 'payment'
}

const TOLD: Readonly<Record<EditSettledBy, EditSettlement>> = {
  nothing: 'nothing',
  refund: 'refund',
  'smaller-capture': 'refund',
  'larger-capture': 'held',
  payment: 'ask',
  waived: 'waived',
}

/** The buyer and the staff need not know whether money goes back or was never taken. */
export function toldSettlement(settledBy: EditSettledBy): EditSettlement {
  return TOLD[settledBy]
}

/** The caller holds the payment's lock, and the provider has not been asked to take it. */
export async function changeCapture(
  trx: Kysely<Tables>,
  { id, captureCents }: PlacingPayment,
  differenceCents: number,
): Promise<void> {
  await trx
    .updateTable('storefront.payments')
    .where('id', '=', id)
    .set({ capture_cents: captureCents + differenceCents })
    .execute()
}
