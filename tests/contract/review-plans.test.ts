import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { createPostgresDatabase } from '#tests/fresh-database.ts'
import { asAccount, asVisitor, BODY } from './public-tables.ts'

const MANY = 30_000
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
  // Half of them one product's, the other half spread over many.
  await sql`insert into public.reviews (product_handle, author, rating, body, source, user_id, created_at)
    select case when n % 2 = 0 then 'chair' else 'other-' || n % 500 end, 'Kim', 1 + n * 7 % 5, ${BODY},
      case when n <= ${SAMPLES} then 'sample' else 'import' end, null, timestamptz '2026-01-01' + n * interval '7 minutes'
    from generate_series(1, ${MANY}::integer) as n`.execute(database.query)
  await sql`analyze public.reviews`.execute(database.query)
})
afterAll(() => database.close())

const GENUINE = `product_handle = 'chair' and source <> 'sample'`
const READS = {
  recent: `${GENUINE} order by created_at desc, id desc limit 5`,
  highest: `${GENUINE} order by rating desc, created_at desc, id desc limit 5`,
  lowest: `${GENUINE} order by rating, created_at desc, id desc limit 5`,
  'of three stars': `${GENUINE} and rating = 3 order by created_at desc, id desc limit 5`,
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

function nodesOf(plan: Plan | undefined): string[] {
  if (!plan || plan['Node Type'] === 'Result') return []
  return [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]
}

function rowsRead(plan: Plan | undefined): number {
  if (!plan) return 0
  const here = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  return Math.max(here, ...(plan.Plans ?? []).map(rowsRead))
}
