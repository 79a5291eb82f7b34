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

/** How many orders the first look takes: with the most, a word of every fortieth order fills a page. */
const LEAST_AT_FIRST = 200
const MOST_AT_FIRST = 2_000
/** How many the second look takes: each thousand costs 3.5 ms. */
const MOST_AFTER_IT = 4_000
/** A word's orders are not spread evenly, so a look takes more than would do if they were. */
const RESERVE = 1.3
/** Words that were found so seldom by then may hardly be there, whatever the planner thinks of them. */
const SELDOM = 10
/** The database reads and sorts this many matches within milliseconds. */
const FEW = 3_000
/** The index is not asked where the planner takes a word for more frequent than this: it would collect all of them. */
const FINDABLE = 50_000
/** The weeks of ten years. */
const MAX_WEEKS = 520

/**
 * The orders of a page, in its sequence. What the planner takes for rare is asked of the index of words at once; all
 * else is looked for along the list first, which is quick for frequent words, and by the index where it is hardly found.
 * The time that any of these takes has a bound, however many orders there are and whatever the planner thinks of the
 * word. Words are taken whole, and the last one as a beginning where no order has all of them.
 */
export async function pickOrders(query: Kysely<Tables>, wanted: Wanted): Promise<Picked> {
  const words = searchWords(wanted.filters.q ?? '')
  if (words === undefined) return { ids: await readAlong(query, wanted) }
  return query.transaction().execute(async (trx) => {
    // The planner may take a word for frequent that it knows nothing about.
    await sql`set local enable_seqscan = off`.execute(trx)
    const sentFor = await readSentFor(trx, wanted)
    const tracked = sentFor.length > 0 ? await lookUp(trx, wanted, words.whole, sentFor) : undefined
    if (tracked && tracked.found <= FEW) return { ids: tracked.ids }
    const whole = await search(trx, wanted, words.whole)
    if (whole || words.begun === words.whole) return whole ?? { ids: [] }
    return (await search(trx, wanted, words.begun)) ?? { ids: [] }
  })
}

/** The orders for whose claims something went out by this tracking number. */
async function readSentFor(trx: Kysely<Tables>, { filters }: Wanted): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from storefront.claims
    where upper(translate(tracking_number, ' -', '')) = upper(translate(${filters.q ?? ''}, ' -', ''))
    limit ${FEW}`.execute(trx)
  return rows.map(({ order_id }) => order_id)
}

/** Undefined where no order at all has the words, whatever the filters leave. */
async function search(trx: Kysely<Tables>, wanted: Wanted, words: string): Promise<Picked | undefined> {
  const { expected, share } = await estimate(trx, words)
  if (expected <= FEW) {
    const rare = await lookUp(trx, wanted, words)
    if (rare.found <= FEW) return pickedOf(rare)
  }
  const page = expected <= FINDABLE ? await lookUpByWeek(trx, wanted, words, share) : undefined
  if (page) return { ids: page }
  const along = await lookAlongTwice(trx, wanted, words, share)
  const isTrusted = along.ids.length >= SELDOM || (along.isAtEnd && along.ids.length > 0)
  if (!isTrusted && expected > FEW && expected <= FINDABLE) {
    const rare = await lookUp(trx, wanted, words)
    if (rare.found <= FEW) return pickedOf(rare)
  }
  const { ids, isAtEnd, last } = along
  return isAtEnd || ids.length === wanted.limit || last === null ? { ids } : { ids, lookedUpTo: last.number }
}

/**
 * A full page of a word that is neither rare nor frequent, found by the index among the orders of those weeks alone in
 * which it is expected. Undefined where they do not hold one.
 */
async function lookUpByWeek(
  trx: Kysely<Tables>,
  wanted: Wanted,
  words: string,
  share: number,
): Promise<readonly number[] | undefined> {
  if (wanted.sort !== 'placed') return undefined
  const weeks = await weeksAlong(trx, wanted, Math.ceil((wanted.limit * RESERVE) / share))
  if (weeks.length === 0 || weeks.length > MAX_WEEKS) return undefined
  const { ids, found } = await lookUp(trx, wanted, `(${words}) & (${weeks.join(' | ')})`)
  return found <= FEW && ids.length === wanted.limit ? ids : undefined
}

/**
 * The words of the weeks (migration 157) of so many orders along the list; none where fewer follow. The numbers of orders
 * tell how far that is, so that nothing is counted. Hours, since seven days are an hour longer once a year.
 */
async function weeksAlong(trx: Kysely<Tables>, wanted: Wanted, count: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with next as materialized (
      select number, placed_at from storefront.orders where ${beyond(wanted)} order by ${sorting(wanted)} limit 1
    ), far as materialized (
      select placed_at from storefront.orders
      where number ${wanted.isDescending ? sql`<= (select number from next) -` : sql`>= (select number from next) +`} ${count}::bigint
      order by number ${wanted.isDescending ? sql`desc` : sql`asc`} limit 1
    )
    select storefront.week_word(moment) as word from next, far, generate_series(
      least(next.placed_at, far.placed_at), greatest(next.placed_at, far.placed_at) + interval '168 hours', '168 hours'
    ) as moment limit ${MAX_WEEKS + 1}`.execute(trx)
  return rows.map(({ word }) => `'${word}'`)
}

/** The first time looks as far as the planner lets expect that the page is filled, the second as far as the first does. */
async function lookAlongTwice(
  trx: Kysely<Tables>,
  wanted: Wanted,
  words: string,
  share: number,
): Promise<Looked> {
  const first = Math.min(MOST_AT_FIRST, Math.max(LEAST_AT_FIRST, Math.ceil((wanted.limit * RESERVE) / share)))
  const near = await lookAlong(trx, wanted, words, first)
  const missing = wanted.limit - near.ids.length
  if (missing === 0 || near.isAtEnd) return near
  const needed = Math.max(MOST_AT_FIRST, Math.ceil((missing * first * RESERVE) / near.ids.length))
  const rest = { ...wanted, from: near.last ?? wanted.from, limit: missing }
  const far = await lookAlong(trx, rest, words, Math.min(MOST_AFTER_IT, needed))
  return { ...far, ids: [...near.ids, ...far.ids] }
}

function pickedOf({ ids, found }: Indexed): Picked | undefined {
  return found === 0 ? undefined : { ids }
}

/** How many orders the planner thinks have the words, of those that it has counted, and which share of all that is. */
async function estimate(trx: Kysely<Tables>, words: string): Promise<{ expected: number; share: number }> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from storefront.orders where search @@ ${words}::tsquery`.execute(trx)
  const expected = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  const { rows: counted } = await sql<{ all: number }>`
    select reltuples as all from pg_class where oid = 'storefront.orders'::regclass`.execute(trx)
  // The planner says -1 of a table that it has never counted.
  return { expected, share: Math.min(1, expected / Math.max(1, counted[0]?.all ?? 0)) }
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

async function lookUp(
  trx: Kysely<Tables>,
  wanted: Wanted,
  words: string,
  besides: readonly number[] = [],
): Promise<Indexed> {
  const orBesides = besides.length > 0 ? sql`or id = any(${besides})` : sql``
  const { rows } = await sql<{ ids: number[]; found: number }>`
    with found as materialized (
      select id, number, placed_at, total_cents, stage, state, fulfilled_at, delivered_on, deliver_to,
        is_edited
      from storefront.orders where search @@ ${words}::tsquery ${orBesides} limit ${FEW + 1}
    )
    select (select count(*) from found)::integer as found,
      array(select id from found where ${conditionsOf(wanted)} order by ${sorting(wanted)} limit ${wanted.limit}) as ids
  `.execute(trx)
  const { ids = [], found = 0 } = rows[0] ?? {}
  return { ids: ids.map(Number), found }
}

function conditionsOf(wanted: Wanted): RawBuilder<unknown> {
  return allOf([...orderConditions(wanted.filters, wanted.now), beyond(wanted)])
}

function beyond({ sort, isDescending, from }: Wanted): RawBuilder<unknown> {
  if (!from) return sql`true`
  const than = isDescending ? sql`<` : sql`>`
  return sort === 'total'
    ? sql`(total_cents, number) ${than} (${from.totalCents}::bigint, ${from.number}::bigint)`
    : sql`(placed_at, number) ${than} (${from.placedAt}::timestamptz, ${from.number}::bigint)`
}

function sorting({ sort, isDescending }: Pick<Wanted, 'sort' | 'isDescending'>): RawBuilder<unknown> {
  const column = sort === 'total' ? sql`total_cents` : sql`placed_at`
  return isDescending ? sql`${column} desc, number desc` : sql`${column}, number`
}
