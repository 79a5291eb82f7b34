import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { connectDatabase, type Database } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { closePool, createPool } from '#database/pool.ts'
import type { Tables } from '#database/tables.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Budget } from './budget.ts'
import { type OfficeCounts, seedOffice } from './targets/seed-office.ts'

const LARGE: OfficeCounts = { orders: 1_000_000, products: 20_000, reviews: 100_000 }
const THOUSANDTH = 1_000
const MAX_MS = 100
const MAX_TIMES_DEARER = 2
/** Below this a ratio would tell of the machine's noise alone. */
const FLOOR_MS = 8
const WARM_UP = 10
const TIMES = 60
/** Like a server of a shop of this size; the default is for a machine of twenty years ago. */
const SETTINGS = ['shared_buffers=512MB', 'maintenance_work_mem=512MB']

interface Question {
  readonly path: (numberOf: (share: number) => number) => string
  /** Of words that only old orders have, a bounded number of orders is looked through at a time. */
  readonly isAbsolute?: true
}

const orders = (query: Record<string, string>): Question => ({
  path: () => `orders?${new URLSearchParams(query)}`,
})

/** The requests of the office that the bench measures, by name. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  'first page': orders({}),
  'page in the middle': { path: (numberOf) => `orders?before=${numberOf(0.5)}` },
  'page before the middle': { path: (numberOf) => `orders?after=${numberOf(0.5)}` },
  'last page': { path: (numberOf) => `orders?before=${numberOf(0.04)}` },
  'first of all': orders({ order: 'asc' }),
  'by total': orders({ sort: 'total' }),
  'by total, lowest first': orders({ sort: 'total', order: 'asc' }),
  'page in the middle by total': { path: (numberOf) => `orders?sort=total&before=${numberOf(0.5)}` },
  'to pack': orders({ state: 'to-pack' }),
  'to pack, by total': orders({ state: 'to-pack', sort: 'total' }),
  sent: orders({ state: 'sent' }),
  delivered: orders({ state: 'delivered' }),
  canceled: orders({ state: 'cancelled' }),
  'canceled, by total': orders({ state: 'cancelled', sort: 'total' }),
  'waiting for a payment': orders({ state: 'waiting' }),
  stuck: orders({ state: 'stuck' }),
  edited: orders({ edited: 'yes' }),
  'edited and to pack, by total': orders({ edited: 'yes', state: 'to-pack', sort: 'total' }),
  'of one state of the US': orders({ ships: 'WY' }),
  'of one state of the US, by total': orders({ ships: 'WY', sort: 'total' }),
  'of one state of the US, canceled': orders({ ships: 'WY', state: 'cancelled' }),
  'of a total': orders({ min: '500', max: '501' }),
  'of a month two years ago': { path: () => `orders?${monthsAgo(24)}` },
  'of a month two years ago, by total': { path: () => `orders?sort=total&${monthsAgo(24)}` },
  'search for a number': { path: (numberOf) => `orders?q=${numberOf(0.3)}` },
  'search for an email': { path: (numberOf) => `orders?q=buyer${numberOf(0.3) - 1_000}` },
  'search for a name': orders({ q: 'Lane123' }),
  'search for a first name and a city': orders({ q: 'ada portland' }),
  'search for a SKU': orders({ q: 'SKU-7' }),
  'search for what most orders hold': orders({ q: 'chair' }),
  'search for the beginning of a word': orders({ q: 'wal' }),
  'search for nothing that is there': orders({ q: 'nowhere' }),
  'search for what only old orders hold': { ...orders({ q: 'discontinued' }), isAbsolute: true },
  summary: { path: () => 'order-summary' },
  'one order': { path: (numberOf) => `orders/${numberOf(0.7)}` },
  'changes of one order': { path: (numberOf) => `changes?order=${numberOf(0.7)}` },
  'products, first page': { path: () => 'products' },
}

function monthsAgo(months: number): string {
  const from = new Date()
  from.setUTCMonth(from.getUTCMonth() - months)
  const to = new Date(from.getTime() + 30 * 24 * 60 * 60_000)
  const day = (moment: Date) => moment.toISOString().slice(0, 10)
  return new URLSearchParams({ from: day(from), to: day(to) }).toString()
}

/** Asks the admin interface in a large shop, by turns with one of a thousandth of its size. */
export async function officeBudgets(counts: OfficeCounts = LARGE, times = TIMES): Promise<Budget[]> {
  const run = await createRunFolder()
  const postgres = await startPostgres(run.path, SETTINGS)
  try {
    await using large = await openShop(await postgres.createDatabase(), counts)
    await using small = await openShop(await postgres.createDatabase(), {
      orders: Math.max(1_000, counts.orders / THOUSANDTH),
      products: Math.max(20, counts.products / THOUSANDTH),
      reviews: Math.max(100, counts.reviews / THOUSANDTH),
    })
    const budgets: Budget[] = []
    for (const [name, question] of Object.entries(QUESTIONS))
      budgets.push(...(await compare(name, question, large, small, times)))
    return [...budgets, await countScans(large)]
  } finally {
    await postgres.stop()
    await run.remove()
  }
}

interface OpenedShop extends AsyncDisposable {
  readonly storefront: Storefront
  readonly pool: pg.Pool
  readonly sent: CompiledQuery[]
  /** The number of the order at this share of all, the oldest first. */
  readonly numberOf: (share: number) => number
}

async function openShop(url: string, counts: OfficeCounts): Promise<OpenedShop> {
  const connected = await connectDatabase({ kind: 'postgres', url })
  await migrate(connected)
  console.log(`  filling a shop with ${counts.orders} orders`)
  await seedOffice(url, counts)
  const pool = createPool({ connectionString: url })
  const sent: CompiledQuery[] = []
  const query = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: each }) => void sent.push(each),
  })
  const database: Database = { ...connected, query, reads: query, payments: query }
  return {
    storefront: openTwin(database),
    pool,
    sent,
    numberOf: (share) => 1_000 + Math.max(1, Math.floor(counts.orders * share)),
    async [Symbol.asyncDispose]() {
      await closePool(pool)
      await connected.close()
    },
  }
}

async function compare(
  name: string,
  { path, isAbsolute }: Question,
  large: OpenedShop,
  small: OpenedShop,
  times: number,
): Promise<Budget[]> {
  const took: [number[], number[]] = [[], []]
  for (let at = -WARM_UP; at < times; at++) {
    const turn = [
      await timeOf(large, path(large.numberOf)),
      await timeOf(small, path(small.numberOf)),
    ] as const
    if (at < 0) continue
    took[0].push(turn[0])
    took[1].push(turn[1])
  }
  const [ofMany, ofFew] = [percentile95(took[0]), percentile95(took[1])]
  console.log(`  ${name}: ${ofMany.toFixed(1)} ms of many, ${ofFew.toFixed(1)} ms of few (p95)`)
  const at = `office, ${name}`
  return [
    { name: at, measured: ofMany, limit: MAX_MS, kind: 'at most', unit: 'ms' },
    {
      name: `${at}, against a thousandth`,
      measured: ofMany / Math.max(ofFew, FLOOR_MS),
      limit: isAbsolute ? undefined : MAX_TIMES_DEARER,
      kind: 'at most',
      unit: 'times',
    },
  ]
}

async function timeOf({ storefront }: OpenedShop, path: string): Promise<number> {
  const started = performance.now()
  const { status } = await askAdmin(storefront, 'GET', path)
  const took = performance.now() - started
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  return took
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** Explains every statement that the questions sent, and counts those that read the orders from end to end. */
async function countScans({ sent, pool }: OpenedShop): Promise<Budget> {
  const statements = [
    ...new Map(sent.map((each) => [each.sql + JSON.stringify(each.parameters), each])).values(),
  ]
  let scans = 0
  let isWithoutScans = false
  for (const { sql, parameters } of statements) {
    // The setting that a search makes for its own transaction.
    if (/^set local enable_seqscan/.test(sql)) isWithoutScans = true
    if (!/^\s*(select|with)\b/i.test(sql)) continue
    const plan = await explain(pool, sql, parameters, isWithoutScans && /materialized/.test(sql))
    if (!scannedIn(plan).includes('orders')) continue
    console.log(`  reads all orders: ${sql}`)
    scans += 1
  }
  return {
    name: 'office, statements that read all orders',
    measured: scans,
    limit: 0,
    kind: 'at most',
    unit: '',
  }
}

async function explain(
  pool: pg.Pool,
  sql: string,
  parameters: readonly unknown[],
  isWithoutScans: boolean,
): Promise<Plan> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (isWithoutScans) await client.query('set local enable_seqscan = off')
    const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters])
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function scannedIn(plan: Plan): string[] {
  const here = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...here, ...(plan.Plans ?? []).flatMap(scannedIn)]
}
