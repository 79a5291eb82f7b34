import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderOperations } from '#services/admin-contract/orders.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { lapseAskedEdit } from '../after-sales/edit/asked-edit.ts'
import { linesToSend } from '../after-sales/returns/returnable.ts'
import { type Author, logChange } from '../change-log.ts'
import { noSuchOrder } from '../orders/no-such-order.ts'
import { readOrderByNumber } from '../orders/order.ts'
import { shippingMail } from '../orders/order-mails.ts'
import { findChangeSince } from '../orders/order-version.ts'
import type { StorefrontParts } from '../parts.ts'
import { readRefunds } from '../payments/refunds/read-refunds.ts'
import { readRefundable } from '../payments/refunds/record-refund.ts'

/** One transaction writes the tracking number, the time and the buyer's mail, once. */
export function fulfilOrder(
  { database, mail, publicUrl, now }: StorefrontParts,
  author: Author,
  { number, tracking, version }: { number: number; tracking: string; version: string | undefined },
): Promise<Outcome<AnswerOf<typeof orderOperations.fulfilOrder>>> {
  return database.query.transaction().execute(async (trx) => {
    const changed = await findChangeSince(trx, number, version)
    if (changed !== undefined) return refuse(409, changed)
    const locked = await trx
      .selectFrom('storefront.orders')
      .where('number', '=', number)
      .forUpdate()
      .select(['id', 'tracking_number', 'cancelled_at'])
      .executeTakeFirst()
    if (!locked) return noSuchOrder(number)
    if (locked.cancelled_at !== null) return refuse(409, `order ${number} was canceled: do not send it`)
    if (locked.tracking_number !== null) {
      return refuse(409, `order ${number} is on its way already, as ${locked.tracking_number}`)
    }
    const order = await readOrderByNumber(trx, number)
    if (!order) throw new Error(`order ${number} is held and cannot be read`)
    const lines = linesToSend(order, await readRefunds(trx, number))
    if (lines.length === 0) {
      const { obstacle, isLost } = await readRefundable(trx, locked)
      const next =
        obstacle && !isLost ? `do not send it. It cannot be canceled now: ${obstacle}` : 'cancel it instead'
      return refuse(409, `all items of order ${number} were refunded: ${next}`)
    }
    // The time under the lock: a refund that was waited for is before it, and so its pieces not in the parcel.
    await trx
      .updateTable('storefront.orders')
      .set({ tracking_number: tracking, fulfilled_at: now() })
      .where('id', '=', locked.id)
      .execute()
    await lapseAskedEdit(trx, locked.id)
    const subject = String(number)
    await logChange(trx, author, { action: 'fulfil', subject, before: null, after: tracking })
    await mail.enqueue(trx, await shippingMail({ ...order, lines }, tracking, publicUrl))
    return done({ number, tracking, email: order.email })
  })
}
