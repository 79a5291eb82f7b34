import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderOperations } from '#services/admin-contract/orders.ts'
import type { Actor } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { logChange } from '../../change-log.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import { findChangeSince } from '../../orders/order-version.ts'
import type { StorefrontParts } from '../../parts.ts'
import { formatUsd } from '../../pricing/money.ts'
import { cancelOrder } from './cancel-order.ts'

/** Cancels the order as its buyer would, and writes the entry in the log of changes. */
export function cancelOrderForOwner(
  parts: StorefrontParts,
  who: Actor,
  number: number,
  version: string | undefined,
): Promise<Outcome<AnswerOf<typeof orderOperations.cancelOrder>>> {
  return parts.database.query.transaction().execute(async (trx) => {
    const changed = await findChangeSince(trx, number, version)
    if (changed !== undefined) return refuse(409, changed)
    const cancellation = await cancelOrder(trx, parts, { number, by: 'owner' })
    switch (cancellation.kind) {
      case 'missing':
        return noSuchOrder(number)
      case 'cancelled-before':
        return refuse(409, `order ${number} is canceled already`)
      case 'sent':
        return refuse(409, `order ${number} is on its way, as ${cancellation.trackingNumber}`)
      case 'not-refundable':
        return refuse(409, cancellation.message)
      case 'cancelled': {
        const { order, refundCents } = cancellation
        const change = { subject: String(number), before: null, after: refundCents }
        await logChange(trx, { who, now: parts.now() }, { action: 'cancel', ...change })
        return done({ number, refunded: formatUsd(refundCents), email: order.email })
      }
    }
  })
}
