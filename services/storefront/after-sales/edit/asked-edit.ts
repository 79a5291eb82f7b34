import type { Kysely } from 'kysely'
import { WAITING_STATES } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { endOfDayAfter } from '../../pricing/delivery-days.ts'

/** How many days a buyer has, after that of the question, to pay what an edit of their order costs more. */
const DAYS_TO_PAY = 3

/** Mail and page name a day, so it ends with that day at the workshop. */
export function lapsesAt(now: Date): Date {
  return endOfDayAfter(now, DAYS_TO_PAY)
}

/**
 * The order was sent, cancelled or edited again, so that nobody is asked for anything any more. Money that is on its
 * way for it is given back. The caller holds the order's lock.
 */
export async function lapseAskedEdit(trx: Kysely<Tables>, orderId: number): Promise<void> {
  await trx
    .updateTable('storefront.order_edits')
    .where('order_id', '=', orderId)
    .where('state', '=', 'asked')
    .set({ state: 'lapsed' })
    .execute()
}

/** Whether the buyer is paying for an edit of this order at the moment. */
export async function isBeingPaid(trx: Kysely<Tables>, orderId: number): Promise<boolean> {
  const waiting = await trx
    .selectFrom('storefront.payments as payment')
    .innerJoin('storefront.order_edits as edit', 'edit.id', 'payment.order_edit_id')
    .where('edit.order_id', '=', orderId)
    .where('payment.state', 'in', WAITING_STATES)
    .select('payment.id')
    .executeTakeFirst()
  return waiting !== undefined
}
