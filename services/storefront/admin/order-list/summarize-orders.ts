import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { COUNT_BOUND, type orderListOperations } from '#services/admin-contract/order-list.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import type { StorefrontParts } from '../../parts.ts'
import { stuckCondition } from './order-conditions.ts'

type Summary = AnswerOf<typeof orderListOperations.summarizeOrders>

interface Row {
  readonly toPack: number
  readonly oldestToPack: Date | null
  readonly stuck: number
  readonly waiting: number
  readonly returns: number
  readonly claims: number
  readonly claimsToSend: number
  readonly disputes: number
  readonly firstDispute: Date | null
}

/** What waits for somebody. Each count stops at a bound, and reads an index of what it counts. */
export async function summarizeOrders({
  database,
  now,
}: Pick<StorefrontParts, 'database' | 'now'>): Promise<Outcome<Summary>> {
  const { rows } = await sql<Row>`select
    ${counted(sql`storefront.orders where stage = 'to-pack'`)} as "toPack",
    (select placed_at from storefront.orders where stage = 'to-pack' order by placed_at, number limit 1) as "oldestToPack",
    ${counted(sql`storefront.orders where ${stuckCondition(now())}`)} as stuck,
    ${counted(sql`storefront.order_edits where state = 'asked'`)} as waiting,
    ${counted(sql`storefront.returns where state in ('requested', 'received')`)} as returns,
    ${counted(sql`storefront.claims where answered_at is null`)} as claims,
    ${counted(sql`storefront.claims where outcome_told and outcome in ('replacement', 'part') and sent_at is null`)} as "claimsToSend",
    ${counted(sql`storefront.disputes where state = 'needs-response'`)} as disputes,
    (select min(respond_by) from storefront.disputes where state = 'needs-response') as "firstDispute"
  `.execute(database.query)
  const row = rows[0]
  if (!row) throw new Error('the summary of the orders has no row')
  return done({
    toPack: bounded(row.toPack),
    oldestToPack: row.oldestToPack?.toISOString() ?? null,
    stuck: bounded(row.stuck),
    waiting: bounded(row.waiting),
    returns: bounded(row.returns),
    claims: bounded(row.claims),
    claimsToSend: bounded(row.claimsToSend),
    disputes: bounded(row.disputes),
    firstDispute: row.firstDispute?.toISOString() ?? null,
  })
}

function counted(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::integer from (select from ${rows} limit ${sql.lit(COUNT_BOUND + 1)}) as counted)`
}

function bounded(count: number): Summary['toPack'] {
  return { count: Math.min(count, COUNT_BOUND), isMore: count > COUNT_BOUND }
}
