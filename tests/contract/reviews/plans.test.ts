import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { asAccount, asVisitor, BODY } from '#tests/fixtures/backend/public-tables.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'

const MANY = 30_000
const PART = 3_000
const SAMPLES = 247

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

let database: Database

beforeAll(async () => {
  database = await connectDatabase({ kind: 'postgres', url: await createPostgresDatabase() })
  // Half of the reviews are one product's; the other half are spread over many.
  // In parts, as on a busy machine all at once would outlast the time that a statement has.
  for (const from of Array.from({ length: MANY / PART }, (_, at) => 1 + at * PART))
    await sql`insert into public.reviews (product_handle, author, rating, body, source, user_id, created_at,
      height_in, desk_height_in, images)
    select case when n % 2 = 0 then 'chair' else 'other-' || n % 500 end, 'Kim', 1 + n * 7 % 5, ${BODY},
      case when n <= ${SAMPLES} then 'sample' else 'import' end, null, timestamptz '2026-01-01' + n * interval '7 minutes',
      60 + n % 13, 27 + n % 5, case when n % 5000 = 0 then array['/pictures/a.webp'] else '{}' end
    from generate_series(${from}::integer, ${from + PART - 1}::integer) as n`.execute(database.query)
  await sql`analyze public.reviews, private.review_words`.execute(database.query)
})
afterAll(() => database.close())

const GENUINE = `product_handle = 'chair' and source <> 'sample'`
const READS = {
  recent: `${GENUINE} order by created_at desc, id desc limit 5`,
  highest: `${GENUINE} order by rating desc, created_at desc, id desc limit 5`,
  lowest: `${GENUINE} order by rating, created_at desc, id desc limit 5`,
  'of three stars': `${GENUINE} and rating = 3 order by created_at desc, id desc limit 5`,
  'with pictures': `${GENUINE} and public.has_pictures(reviews) is true order by created_at desc, id desc limit 12`,
}

test.each(Object.entries(READS))(
  '[7.05] the first page of the %s of thousands reads little more than it shows',
  async (_name, read) => {
    const user = crypto.randomUUID()
    const explain = sql.raw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) select * from public.reviews where ${read}`,
    )
    const plans = [
      await asVisitor(database, (query) => explain.execute(query)),
      await asAccount(database, user, (query) => explain.execute(query)),
    ]
    for (const { rows } of plans) {
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      expect(nodesOf(plan)).toEqual(['Limit', 'Index Scan'])
      expect(rowsRead(plan)).toBeLessThan(5 + SAMPLES)
    }
  },
)

/** The chair's reviews between a page and the nearer end of the day on which the page begins. */
const MAX_READ_OF_A_DAY = 150
const PAGES = {
  'the first page': sql`public.review_page('chair')`,
  'the first page of two stars': sql`public.review_page('chair', stars => 2)`,
  'the highest': sql`public.review_page('chair', sort => 'highest')`,
  'the lowest': sql`public.review_page('chair', sort => 'lowest')`,
  'the samples': sql`public.review_page('chair', list => 'sample')`,
  'a page in the middle': sql`public.review_page('chair', skip => 7000)`,
  'the last page': sql`public.review_page('chair', skip => 14870)`,
  'a page in the middle of two stars': sql`public.review_page('chair', stars => 2, skip => 1500)`,
  'a page in the middle, lowest first': sql`public.review_page('chair', sort => 'lowest', skip => 7000)`,
  // There are twelve lists of similar readers, and each gives five reviews.
  'people like the reader': sql`public.review_page_near('chair', '{64,67}', '{28,30}')`,
  'people like the reader, highest first': sql`public.review_page_near('chair', '{64,67}', '{28,30}', sort => 'highest')`,
}

test.each(Object.entries(PAGES))(
  '[7.05] %s of thousands looks at few rows, whoever asks',
  async (_name, page) => {
    const asked = async (query: Kysely<Tables>) => {
      const before = await rowsTouched(query)
      expect((await sql`select id from ${page}`.execute(query)).rows).toHaveLength(5)
      const after = await rowsTouched(query)
      return { whole: after.whole - before.whole, byIndex: after.byIndex - before.byIndex }
    }
    for (const touched of [
      await asVisitor(database, asked),
      await asAccount(database, crypto.randomUUID(), asked),
    ]) {
      expect(touched.whole).toBe(0)
      expect(touched.byIndex).toBeGreaterThan(4)
      expect(touched.byIndex).toBeLessThan(MAX_READ_OF_A_DAY)
    }
  },
)

const SEARCHES = {
  'what most reviews hold': [sql`public.find_reviews('kim')`, 25],
  'what most reviews hold, of a product with few': [sql`public.find_reviews('kim', '{product=other-7}')`, 25],
  'a word that no review has': [sql`public.find_reviews('nowhere')`, 0],
  'a word that is the beginning of most': [sql`public.find_reviews('kne')`, 25],
} as const
const MAX_LOOKED_THROUGH = 8_000

test.each(Object.entries(SEARCHES))(
  'a search for %s looks through a part at most',
  async (_name, [search, found]) => {
    await database.query.transaction().execute(async (trx) => {
      const before = await rowsTouched(trx, 'private.review_words')
      const { rows } = await sql<{ places: unknown[] }>`select * from ${search}`.execute(trx)
      const after = await rowsTouched(trx, 'private.review_words')
      expect(rows[0]?.places).toHaveLength(found)
      expect(after.whole - before.whole).toBe(0)
      expect(after.byIndex - before.byIndex).toBeLessThan(MAX_LOOKED_THROUGH)
    })
  },
)

/** Counts the rows of reviews that this transaction has read, by full scans and by index entries. */
async function rowsTouched(query: Kysely<Tables>, table = 'public.reviews') {
  const { rows } = await sql<{ whole: number; byIndex: number }>`
    select pg_stat_get_xact_tuples_returned(${table}::text::regclass)::int as whole,
      sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as "byIndex"
    from pg_index where indrelid = ${table}::text::regclass`.execute(query)
  return rows[0] ?? { whole: 0, byIndex: 0 }
}

function nodesOf(plan: Plan | undefined): string[] {
  if (!plan || plan['Node Type'] === 'Result') return []
  return [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]
}

function rowsRead(plan: Plan | undefined): number {
  if (!plan) return 0
  const here = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  return Math.max(here, ...(plan.Plans ?? []).map(rowsRead))
}
