import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** What was begun and bought on a day in UTC. */
export interface DayCounts {
  /** YYYY-MM-DD. */
  readonly day: string
  /** A browser keeps its cart to itself until somebody goes to the checkout. */
  readonly carts: number
  /** Checkouts with an address. */
  readonly checkouts: number
  /** Orders placed, be they cancelled since or not. */
  readonly purchases: number
}

/**
 * Counts the rows of each day from one to another, both included. Expired carts are deleted with their checkouts, the
 * first of them 17 days after they began: of days before that only purchases are whole.
 */
export async function countDays(query: Kysely<Tables>, from: string, to: string): Promise<DayCounts[]> {
  const isWithin = (column: string) => {
    const at = sql.ref(column)
    return sql`${at} >= ${from}::timestamp at time zone 'UTC'
      and ${at} < (${to}::date + 1)::timestamp at time zone 'UTC'`
  }
  const { rows } = await sql<DayCounts>`
    with entries as (
      select created_at as at, 1 as carts, 0 as checkouts, 0 as purchases
      from storefront.carts where ${isWithin('created_at')}
      union all
      select created_at, 0, 1, 0 from storefront.checkouts where ${isWithin('created_at')}
      union all
      select placed_at, 0, 0, 1 from storefront.orders where ${isWithin('placed_at')}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(carts)::float8 as carts,
      sum(checkouts)::float8 as checkouts, sum(purchases)::float8 as purchases
    from entries group by day order by day`.execute(query)
  return rows
}
