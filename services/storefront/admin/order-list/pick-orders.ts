import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { OrderFilters } from '#services/admin-contract/order-list.ts'
import { allOf, orderConditions } from './order-conditions.ts'
import { searchWords } from './search-words.ts'

/** Where a page begins: the sorted columns of an order that stands in the list. */
export interface Place {
  readonly placedAt: string
  readonly totalCents: number
  readonly number: number
}

export interface Wanted {
  readonly filters: OrderFilters
  readonly sort: 'placed' | 'total'
  /** Against the sorting that was asked for, where the page before is read. */
  readonly isDescending: boolean
  readonly from: Place | undefined
  readonly limit: number
  readonly now: Date
}

export interface Picked {
  readonly ids: readonly number[]
  /** Set where only a part of the list was looked through: the order at which to go on. */
  readonly lookedUpTo?: number
}

/** A word of every fortieth order fills a page from so many, without asking the index for all of its orders. */
const NEAR = 2_000
/** A word with so many orders near is frequent: it is quicker to look further than to ask the index for all of them. */
const FREQUENT = 10
/** So many matches are read and sorted within milliseconds. */
const FEW = 3_000
/** The index is not asked where the planner takes a word for more frequent than this: it would collect all of them. */
const FINDABLE = 50_000
/** Of a word that is more frequent than that, and yet not found near, so many orders more are looked through at a time. */
const FAR = 4_000

/**
 * The orders of a page, in its sequence. What the planner takes for rare is asked of the index of words at once; all
 * else is looked for along the list first, which is quick for frequent words, and only then by the index. The time that
 * any of these takes has a bound, however many orders there are and whatever the planner thinks of the word. Words are
 * taken whole, and the last one as a beginning where no order has all of them.
 */
export async function pickOrders(query: Kysely<Tables>, wanted: Wanted): Promise<Picked> {
  const words = searchWords(wanted.filters.q ?? '')
  if (words === undefined) return { ids: await readAlong(query, wanted) }
  return query.transaction().execute(async (trx) => {
    // The planner may take a word for frequent that it knows nothing about.
    await sql`set local enable_seqscan = off`.execute(trx)
    const whole = await search(trx, wanted, words.whole)
    if (whole || words.begun === words.whole) return whole ?? { ids: [] }
    return (await search(trx, wanted, words.begun)) ?? { ids: [] }
  })
}

/** Undefined where no order at all has the words, whatever the filters leave. */
async function search(trx: Kysely<Tables>, wanted: Wanted, words: string): Promise<Picked | undefined> {
  const expected = await estimate(trx, words)
  const indexed = expected <= FEW ? await lookUp(trx, wanted, words) : undefined
  if (indexed && indexed.found <= FEW) return pickedOf(indexed)

  const near = await lookAlong(trx, wanted, words, NEAR)
  if (near.ids.length === wanted.limit || (near.isAtEnd && near.ids.length > 0)) return { ids: near.ids }
  if (!indexed && near.ids.length < FREQUENT && expected <= FINDABLE) {
    const rare = await lookUp(trx, wanted, words)
    if (rare.found <= FEW) return pickedOf(rare)
  }

  const rest = { ...wanted, from: near.last ?? wanted.from, limit: wanted.limit - near.ids.length }
  const far = await lookAlong(trx, rest, words, FAR)
  const ids = [...near.ids, ...far.ids]
  const isDone = far.isAtEnd || ids.length === wanted.limit || far.last === null
  return isDone ? { ids } : { ids, lookedUpTo: far.last.number }
}

function pickedOf({ ids, found }: Indexed): Picked | undefined {
  return found === 0 ? undefined : { ids }
}

/** How many orders the planner thinks have the words, of those that it has counted. */
async function estimate(trx: Kysely<Tables>, words: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from storefront.orders where search @@ ${words}::tsquery`.execute(trx)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

async function readAlong(query: Kysely<Tables>, wanted: Wanted): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from storefront.orders
    where ${conditionsOf(wanted)} order by ${sorting(wanted)} limit ${wanted.limit}`.execute(query)
  return rows.map(({ id }) => id)
}

interface Looked {
  readonly ids: readonly number[]
  readonly isAtEnd: boolean
  readonly last: Place | null
}

async function lookAlong(
  query: Kysely<Tables>,
  wanted: Wanted,
  words: string,
  count: number,
): Promise<Looked> {
  const { rows } = await sql<{ ids: number[]; looked: number; last: Place | null }>`
    with looked as materialized (
      select id, number, placed_at, total_cents, search @@ ${words}::tsquery as is_found from storefront.orders
      where ${conditionsOf(wanted)} order by ${sorting(wanted)} limit ${count}
    )
    select
      array(select id from looked where is_found order by ${sorting(wanted)} limit ${wanted.limit}) as ids,
      (select count(*) from looked)::integer as looked,
      (
        select jsonb_build_object('placedAt', placed_at::text, 'totalCents', total_cents, 'number', number)
        from looked order by ${sorting({ ...wanted, isDescending: !wanted.isDescending })} limit 1
      ) as last
  `.execute(query)
  const { ids = [], looked = 0, last = null } = rows[0] ?? {}
  return {
    ids: ids.map(Number),
    isAtEnd: looked < count,
    last,
  }
}

/** What the index of words found: `ids` are right where `found` is not more than `FEW`. */
interface Indexed {
  readonly ids: readonly number[]
  readonly found: number
}

async function lookUp(trx: Kysely<Tables>, wanted: Wanted, words: string): Promise<Indexed> {
  const { rows } = await sql<{ ids: number[]; found: number }>`
    with found as materialized (
      select id, number, placed_at, total_cents, stage, state, fulfilled_at, delivered_on, deliver_to,
        is_edited
      from storefront.orders where search @@ ${words}::tsquery limit ${FEW + 1}
    )
    select (select count(*) from found)::integer as found,
      array(select id from found where ${conditionsOf(wanted)} order by ${sorting(wanted)} limit ${wanted.limit}) as ids
  `.execute(trx)
  const { ids = [], found = 0 } = rows[0] ?? {}
  return { ids: ids.map(Number), found }
}

function conditionsOf({ filters, sort, isDescending, from, now }: Wanted): RawBuilder<unknown> {
  const conditions = orderConditions(filters, now)
  if (!from) return allOf(conditions)
  const than = isDescending ? sql`<` : sql`>`
  const beyond =
    sort === 'total'
      ? sql`(total_cents, number) ${than} (${from.totalCents}::bigint, ${from.number}::bigint)`
      : sql`(placed_at, number) ${than} (${from.placedAt}::timestamptz, ${from.number}::bigint)`
  return allOf([...conditions, beyond])
}

function sorting({ sort, isDescending }: Pick<Wanted, 'sort' | 'isDescending'>): RawBuilder<unknown> {
  const column = sort === 'total' ? sql`total_cents` : sql`placed_at`
  return isDescending ? sql`${column} desc, number desc` : sql`${column}, number`
}
