import { sql } from 'kysely'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { OrderListQuery, orderListOperations } from '#services/admin-contract/order-list.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import type { StorefrontParts } from '../../parts.ts'
import { type Place, pickOrders } from './pick-orders.ts'
import { readListedOrders } from './read-listed-orders.ts'

type OrderPage = AnswerOf<typeof orderListOperations.listOrders>
type Reading = Pick<StorefrontParts, 'database' | 'now'>

/** A page of the orders that the filters leave, from a place in the list on, downwards or upwards. */
export async function listOrders(
  { database, now }: Reading,
  { sort, order, before, after, limit, ...filters }: OrderListQuery,
): Promise<Outcome<OrderPage>> {
  const { query } = database
  const isUpwards = after !== undefined
  const named = after ?? before
  const from = named === undefined ? undefined : await readPlace(database, named)
  if (named !== undefined && !from) return refuse(422, `there is no order ${named} to go on from`)
  const picked = await pickOrders(query, {
    filters,
    sort: sort === 'total' ? 'total' : 'placed',
    isDescending: (order === 'desc') !== isUpwards,
    from,
    // The one more tells whether there is another page.
    limit: limit + 1,
    now: now(),
  })
  const isMore = picked.ids.length > limit
  const ids = picked.ids.slice(0, limit)
  const orders = await readListedOrders(query, isUpwards ? ids.toReversed() : ids)
  const goOn = { first: orders.at(0)?.number ?? null, last: orders.at(-1)?.number ?? null }
  const looked = picked.lookedUpTo ?? null
  return done(
    isUpwards
      ? { orders, previous: isMore ? goOn.first : looked, next: goOn.last ?? named ?? null }
      : { orders, next: isMore ? goOn.last : looked, previous: from ? (goOn.first ?? named ?? null) : null },
  )
}

/** Read as text, since a driver's moment has no microseconds. */
async function readPlace({ query }: Reading['database'], number: number): Promise<Place | undefined> {
  return query
    .selectFrom('storefront.orders')
    .where('number', '=', number)
    .select([sql<string>`placed_at::text`.as('placedAt'), 'total_cents as totalCents', 'number'])
    .executeTakeFirst()
}
