import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderOperations } from '#services/admin-contract/orders.ts'
import type { Actor } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { logChange } from '../../change-log.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import { findChangeSince } from '../../orders/order-version.ts'
import type { StorefrontParts } from '../../parts.ts'
import { readRefunds } from '../../payments/refunds/read-refunds.ts'
import { countedOnceDelivered, dayOf } from '../days.ts'
import { bringForward } from '../first-weeks/mailed-plan.ts'
import { firstMailOn } from '../first-weeks/plan-of-order.ts'
import { lockOrder } from '../lock-order.ts'
import { readReturns } from '../returns/read-returns.ts'
import { decideReturnable, linesToSend } from '../returns/returnable.ts'
import { deliveredMail } from './delivered-mail.ts'

type RecordedDelivery =
  | {
      readonly kind: 'recorded'
      readonly day: string
      readonly before: string | null
      readonly email: string
    }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'missing' }

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

/**
 * Returns and the warranty count from this day, or a later one that the buyer was told. The owner may correct it; the
 * buyer is mailed the first time only.
 */
async function recordDelivery(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  number: number,
  given: string | undefined,
): Promise<RecordedDelivery> {
  const locked = await lockOrder(trx, number)
  if (!locked) return { kind: 'missing' }
  const { id, order } = locked
  const today = dayOf(parts.now())
  const day = given ?? today
  if (order.cancelledAt) return refused(`order ${number} was canceled, and never sent`)
  if (!order.fulfilment) return refused(`order ${number} has not been sent: record its tracking number first`)
  const sent = dayOf(order.fulfilment.at)
  if (day < sent) return refused(`order ${number} was sent on ${sent}, which is after ${day}`)
  if (day > today) return refused(`${day} has not come yet`)
  const countedFrom = countedOnceDelivered(order, day, today)
  await trx
    .updateTable('storefront.orders')
    .where('id', '=', id)
    .set({ delivered_on: day, counted_from: countedFrom })
    .execute()
  const delivered = { ...order, deliveredOn: day, countedFrom }
  await bringForward(trx, id, firstMailOn(delivered, parts.now()))
  const before = order.deliveredOn
  if (before === null) {
    const [returns, refunds] = [await readReturns(trx, number), await readRefunds(trx, number)]
    const returnable = decideReturnable(delivered, { returns, refunds }, parts.now())
    const arrived = { ...delivered, lines: linesToSend(delivered, refunds) }
    await parts.mail.enqueue(trx, await deliveredMail(arrived, { day, countedFrom, returnable }, parts))
  }
  return { kind: 'recorded', day, before, email: order.email }
}

function refused(message: string): RecordedDelivery {
  return { kind: 'refused', message }
}
