import { type RawBuilder, sql } from 'kysely'
import type { OrderFilters, OrderStage } from '#services/admin-contract/order-list.ts'
import { dayOf } from '../../after-sales/days.ts'

const DAY_MS = 24 * 60 * 60_000
/** A parcel that nobody missed for so long has arrived. */
const STUCK_DAYS = 30

/** What the filters ask of a row of `storefront.orders`, as the parts of a `where`; the search is not among them. */
export function orderConditions(
  { state, from, to, min, max, ships, edited }: OrderFilters,
  now: Date,
): RawBuilder<unknown>[] {
  return [
    ...(state === undefined ? [] : [stateCondition(state, now)]),
    ...(from === undefined ? [] : [sql`placed_at >= ${`${from}T00:00:00Z`}::timestamptz`]),
    ...(to === undefined ? [] : [sql`placed_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`]),
    ...(min === undefined ? [] : [sql`total_cents >= ${min}::bigint`]),
    ...(max === undefined ? [] : [sql`total_cents <= ${max}::bigint`]),
    ...(ships === undefined ? [] : [sql`state = ${ships}::text`]),
    ...(edited === undefined ? [] : [sql`is_edited`]),
  ]
}

function stateCondition(state: NonNullable<OrderFilters['state']>, now: Date): RawBuilder<unknown> {
  if (state === 'stuck') return stuckCondition(now)
  if (state === 'waiting')
    return sql`id in (select order_id from storefront.order_edits where order_edits.state = 'asked')`
  return sql`stage = ${state satisfies OrderStage}::text`
}

export function stuckCondition(now: Date): RawBuilder<unknown> {
  const since = dayOf(new Date(now.getTime() - STUCK_DAYS * DAY_MS))
  return sql`fulfilled_at is not null and delivered_on is null
    and deliver_to < ${dayOf(now)}::date and deliver_to >= ${since}::date`
}

export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
