import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderOperations } from '#services/admin-contract/orders.ts'
import type { Actor } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { logChange } from '../../change-log.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import { findChangeSince } from '../../orders/order-version.ts'
import type { StorefrontParts } from '../../parts.ts'
import { recordDelivery } from './record-delivery.ts'

/** Records the day on which the order arrived, today unless another is given, and its entry in the log of changes. */
export function recordDeliveryForOwner(
  parts: StorefrontParts,
  who: Actor,
  number: number,
  { day, version }: { readonly day: string | undefined; readonly version: string | undefined },
): Promise<Outcome<AnswerOf<typeof orderOperations.recordDelivery>>> {
  return parts.database.query.transaction().execute(async (trx) => {
    const changed = await findChangeSince(trx, number, version)
    if (changed !== undefined) return refuse(409, changed)
    const recorded = await recordDelivery(trx, parts, number, day)
    if (recorded.kind === 'missing') return noSuchOrder(number)
    if (recorded.kind === 'refused') return refuse(409, recorded.message)
    const { kind: _, ...result } = recorded
    const change = { subject: String(number), before: result.before, after: result.day }
    await logChange(trx, { who, now: parts.now() }, { action: 'deliver', ...change })
    return done({ number, ...result })
  })
}
