import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { StorefrontParts } from '../../parts.ts'
import { dayOf } from '../days.ts'
import { lockOrder } from '../lock-order.ts'
import { deliveredMail } from './delivered-mail.ts'

export type RecordedDelivery =
  | {
      readonly kind: 'recorded'
      readonly day: string
      readonly before: string | null
      readonly email: string
    }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'missing' }

/** Returns and the warranty count from this day. The owner may correct it; the buyer is mailed the first time only. */
export async function recordDelivery(
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
  await trx.updateTable('storefront.orders').where('id', '=', id).set({ delivered_on: day }).execute()
  const before = order.deliveredOn
  if (before === null) await parts.mail.enqueue(trx, await deliveredMail(order, day, parts))
  return { kind: 'recorded', day, before, email: order.email }
}

function refused(message: string): RecordedDelivery {
  return { kind: 'refused', message }
}
