import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import {
  FIT_REFUSALS,
  type FunnelSteps,
  type figureOperations,
  PAGE_TYPES,
} from '#services/admin-contract/figures.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { Vital } from '#services/admin-contract/web-vitals.ts'
import { type CountDays, WHOLE_DAYS } from './keep-carts.ts'
import { dayAfter, dayOf } from './sum-rows.ts'
import { percentile75 } from './vital-buckets.ts'

type Figures = AnswerOf<typeof figureOperations.readFigures>

/** Days in UTC, both included. */
interface Days {
  readonly from: string
  readonly to: string
}

/** A longer list would not be read. */
const MAX_LISTED = 100

interface Compared {
  readonly times: number
  readonly before: number
}

interface FiguresParts {
  readonly reads: Kysely<Tables>
  readonly countDays: CountDays | undefined
  readonly now: Date
}

/** The figures of these days, beside those of as many days right before them. */
export async function readFigures({ reads, countDays, now }: FiguresParts, days: Days): Promise<Figures> {
  const length = Math.round((Date.parse(days.to) - Date.parse(days.from)) / (24 * 60 * 60_000)) + 1
  const before = { from: dayAfter(days.from, -length), to: dayAfter(days.from, -1) }
  const span = { ...days, beforeFrom: before.from }
  const [sums, products, searches, since] = [
    await readSums(reads, span),
    await readProducts(reads, span),
    await readSearches(reads, span),
    await readFirstDay(reads),
  ]
  const [sold, soldBefore] = [
    countDays && (await readSold(reads, countDays, days, now)),
    countDays && (await readSold(reads, countDays, before, now)),
  ]
  const total = (kind: string, of: keyof Compared, subject?: string) =>
    sums
      .filter((sum) => sum.kind === kind && (subject === undefined || sum.subject === subject))
      .reduce((added, sum) => added + sum[of], 0)
  const stepsOf = (of: keyof Compared, counts: typeof sold): FunnelSteps => ({
    views: total('view', of),
    productViews: total('view', of, 'product'),
    carts: counts?.carts ?? null,
    checkouts: counts?.checkouts ?? null,
    purchases: counts?.purchases ?? null,
  })
  const vitalOf = (vital: Vital, type: string) => {
    const counts = (of: keyof Compared) =>
      sums
        .filter(({ kind, subject }) => kind === vital && subject === type)
        .map((sum) => ({ bucket: sum.bucket, times: sum[of] }))
    return {
      times: total(vital, 'times', type),
      p75: percentile75(vital, counts('times')),
      before: percentile75(vital, counts('before')),
    }
  }
  return {
    ...days,
    beforeFrom: before.from,
    beforeTo: before.to,
    countedSince: since,
    steps: stepsOf('times', sold),
    stepsBefore: stepsOf('before', soldBefore),
    pages: PAGE_TYPES.map((type) => ({
      type,
      times: total('view', 'times', type),
      before: total('view', 'before', type),
      paint: vitalOf('paint', type),
      delay: vitalOf('delay', type),
    })),
    products,
    searches,
    refusals: FIT_REFUSALS.map((reason) => ({
      reason,
      times: total('refusal', 'times', reason),
      before: total('refusal', 'before', reason),
    })),
  }
}

interface Span extends Days {
  readonly beforeFrom: string
}

/** How often in the range, and how often before it. */
function compared({ from }: Span) {
  return sql`coalesce(sum(times) filter (where day >= ${from}::date), 0)::float8 as times,
    coalesce(sum(times) filter (where day < ${from}::date), 0)::float8 as before`
}

function within({ beforeFrom, to }: Span) {
  return sql`day >= ${beforeFrom}::date and day <= ${to}::date`
}

interface SumRow extends Compared {
  readonly kind: string
  readonly subject: string
  readonly bucket: number
}

async function readSums(reads: Kysely<Tables>, span: Span): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select kind, subject, bucket, ${compared(span)} from figures.day_sums
    where ${within(span)} and kind in ('view', 'paint', 'delay', 'refusal')
    group by kind, subject, bucket`.execute(reads)
  return rows
}

async function readProducts(reads: Kysely<Tables>, span: Span): Promise<Figures['products']> {
  const { rows } = await sql<Figures['products'][number]>`
    select viewed.handle, product.title, viewed.times, viewed.before
    from (
      select subject as handle, ${compared(span)} from figures.day_sums
      where ${within(span)} and kind = 'product'
      group by subject order by times desc, before desc, subject limit ${MAX_LISTED}
    ) as viewed
    left join storefront.products as product on product.handle = viewed.handle
    order by times desc, before desc, handle`.execute(reads)
  return rows
}

async function readSearches(reads: Kysely<Tables>, span: Span): Promise<Figures['searches']> {
  const { rows } = await sql<Figures['searches'][number]>`
    select subject as words, ${compared(span)} from figures.day_sums
    where ${within(span)} and kind = 'search'
    group by subject order by times desc, before desc, subject limit ${MAX_LISTED}`.execute(reads)
  return rows
}

/** Carts do not count: those of the days before the first start are kept as well. */
async function readFirstDay(reads: Kysely<Tables>): Promise<string | null> {
  const { day } = await reads
    .selectFrom('figures.day_sums')
    .where('kind', 'not in', ['cart', 'checkout'])
    .select(sql<string | null>`to_char(min(day), 'YYYY-MM-DD')`.as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/** Carts and checkouts of days that are kept, of the last days from their rows, and purchases from theirs. */
async function readSold(reads: Kysely<Tables>, countDays: CountDays, { from, to }: Days, now: Date) {
  const { rows } = await sql<{ day: string; carts: number; checkouts: number }>`
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(times) filter (where kind = 'cart'), 0)::float8 as carts,
      coalesce(sum(times) filter (where kind = 'checkout'), 0)::float8 as checkouts
    from figures.day_sums
    where day >= ${from}::date and day <= ${to}::date and kind in ('cart', 'checkout')
    group by day`.execute(reads)
  const kept = new Set(rows.map(({ day }) => day))
  const whole = dayAfter(dayOf(now), 1 - WHOLE_DAYS)
  const counted = await countDays(from, to)
  const fresh = counted.filter(({ day }) => day >= whole && !kept.has(day))
  const sum = (of: readonly { carts: number; checkouts: number }[], key: 'carts' | 'checkouts') =>
    of.reduce((added, each) => added + each[key], 0)
  return {
    carts: sum(rows, 'carts') + sum(fresh, 'carts'),
    checkouts: sum(rows, 'checkouts') + sum(fresh, 'checkouts'),
    purchases: counted.reduce((added, { purchases }) => added + purchases, 0),
  }
}
