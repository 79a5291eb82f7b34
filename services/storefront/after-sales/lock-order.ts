import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Order, readOrderByNumber } from '../orders/order.ts'

export interface LockedOrder {
  readonly id: number
  readonly order: Order
}

/**
 * Holds the order until the transaction ends. Callers lock it before any of its variants, so cancelling, sending and
 * returning go one after the other, and the second finds what the first did.
 */
export async function lockOrder(trx: Kysely<Tables>, number: number): Promise<LockedOrder | undefined> {
  const locked = await trx
    .selectFrom('storefront.orders')
    .where('number', '=', number)
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  if (!locked) return undefined
  const order = await readOrderByNumber(trx, number)
  if (!order) throw new Error(`order ${number} is held and cannot be read`)
  return { id: locked.id, order }
}
