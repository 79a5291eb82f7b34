import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { connectDatabase, type Database } from '#database/connect.ts'
import { watchMemory } from '#tests/fixtures/shop/resident-memory.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Budget } from '../budget.ts'
import { Crowd, insertNote, TABLE } from '../crowd.ts'
import { requestsPerSecond } from '../throughput.ts'
import { actsIn } from './deeds.ts'
import type { Measured } from './model.ts'
import { processorMs, serverProcessorMs } from './processor-time.ts'
import { weighVisit } from './visit-weight.ts'

const KEPT_S = 3
const AT_ONCE = 4
/** How often each is done, behind half of that to warm up. */
const TIMES = { changes: 100, searches: 200, carts: 200, orders: 150, signIns: 60 }
/** An order is captured and its mail goes out a moment after its page was shown. */
const SETTLE_MS = 3_000
/** The first sockets load what all share. */
const FIRST_SOCKETS = 100
const SOCKETS = 1_000
const INSERTS = 20
const LOOK_AT_CONNECTIONS_MS = 200
const BENCH = 'bench'
const ONE_AFTER_THE_OTHER = 1

type Cost = Measured['processorMs']['order']

/**
 * Measures what each thing that people do takes of processors, in the shop's process and in its PostgreSQL, which a busy
 * machine spoils less than it does times. `docs/scaling.md` reckons with these figures.
 */
export async function costBudgets(): Promise<Budget[]> {
  const run = await createRunFolder()
  const postgres = await startPostgres(run.path)
  try {
    const shopUrl = await postgres.createDatabase()
    await using shop = await Shop.open({ DATABASE_URL: shopUrl, TRUST_PROXY: '127.0.0.1,::1' })
    const url = namedUrl(shopUrl)
    const database = await connectDatabase({ kind: 'postgres', url })
    try {
      const measured = await measureShop(shop, database, url)
      console.log(`  for bench/scaling/measured.json: ${JSON.stringify(measured)}`)
      return budgetsOf(measured)
    } finally {
      await database.close()
    }
  } finally {
    await postgres.stop()
    await run.remove()
  }
}

async function measureShop(
  shop: Shop,
  database: Database,
  url: string,
): Promise<Omit<Measured, 'measuredOn' | 'machine'>> {
  await using memory = watchMemory(shop.pid)
  await using connections = watchConnections(database)
  const visit = await weighVisit(shop.origin)
  const processor = await measureDeeds(shop, database)
  const peakMiB = memory.takePeakMib()
  const sockets = await measureSockets(shop, database, url)
  return {
    processorMs: { ...processor, socket: sockets.open },
    toldMs: sockets.told,
    peakMiB: Math.round(peakMiB),
    connections: connections.most(),
    visit,
  }
}

async function measureDeeds(
  shop: Shop,
  database: Database,
): Promise<Omit<Measured['processorMs'], 'socket'>> {
  const acts = await actsIn(shop, database)
  const stored = (address: string) => {
    const headers = { 'accept-encoding': 'br' }
    return costOf(shop, database, async () => {
      return (await requestsPerSecond(address, { headers }, KEPT_S)) * KEPT_S
    })
  }
  const times = async (wanted: number, act: (at: number) => Promise<void>, atOnce = AT_ONCE) => {
    const before = Math.ceil(wanted / 2)
    await repeat({ from: wanted, times: before, atOnce }, act)
    await sleep(SETTLE_MS)
    return costOf(shop, database, async () => {
      await repeat({ from: 0, times: wanted, atOnce }, act)
      await sleep(SETTLE_MS)
      return wanted
    })
  }
  for (const address of [acts.keptPage, acts.file])
    await requestsPerSecond(address, { headers: { 'accept-encoding': 'br' } }, 1)
  const keptPage = await stored(acts.keptPage)
  const file = await stored(acts.file)
  // One after the other: whoever asks at once for a page that is being made waits for the same one.
  const change = await times(TIMES.changes, acts.changePrice, ONE_AFTER_THE_OTHER)
  const changeAndLook = await times(TIMES.changes, acts.changePriceAndLook, ONE_AFTER_THE_OTHER)
  return {
    keptPage,
    file,
    pageAnew: {
      process: rounded(changeAndLook.process - change.process),
      database: Math.max(0, rounded(changeAndLook.database - change.database)),
    },
    search: await times(TIMES.searches, acts.search),
    cart: await times(TIMES.carts, acts.cart),
    order: await times(TIMES.orders, acts.order),
    signIn: await times(TIMES.signIns, acts.signIn),
  }
}

async function measureSockets(
  shop: Shop,
  database: Database,
  url: string,
): Promise<{ open: Cost; told: Cost }> {
  const crowd = new Crowd(shop)
  const writer = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await writer.query(TABLE)
    await crowd.growTo(FIRST_SOCKETS)
    const open = await costOf(shop, database, async () => {
      await crowd.growTo(SOCKETS)
      return SOCKETS - FIRST_SOCKETS
    })
    const told = await costOf(shop, database, async () => {
      const heard = crowd.hear(INSERTS)
      for (let id = 0; id < INSERTS; id++) await insertNote(writer, id)
      await heard
      return INSERTS * SOCKETS
    })
    return { open, told }
  } finally {
    crowd.shrinkTo(0)
    await writer.end()
  }
}

/** Processor time of the process and of PostgreSQL for each of the things that `act` says it did. */
async function costOf({ pid }: Shop, database: Database, act: () => Promise<number>): Promise<Cost> {
  const [shopMs, databaseMs] = [processorMs(pid), await serverProcessorMs(database)]
  const times = await act()
  return {
    process: rounded((processorMs(pid) - shopMs) / times),
    database: rounded(((await serverProcessorMs(database)) - databaseMs) / times),
  }
}

interface Repeated {
  readonly from: number
  readonly times: number
  readonly atOnce: number
}

async function repeat({ from, times, atOnce }: Repeated, act: (at: number) => Promise<void>): Promise<void> {
  let begun = 0
  const actInTurn = async () => {
    while (begun < times) {
      const at = from + begun
      begun += 1
      await act(at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, actInTurn))
}

/** The same database, asked under this bench's name. */
function namedUrl(shopUrl: string): string {
  const url = new URL(shopUrl)
  url.searchParams.set('application_name', BENCH)
  return url.href
}

/** Counts the connections of the shop again and again, since some are open for a moment only. */
function watchConnections({ query }: Database): AsyncDisposable & { most(): number } {
  let most = 0
  let isClosing = false
  async function watch() {
    while (!isClosing) {
      const { rows } = await sql<{ open: number }>`
        select count(*)::integer as open from pg_stat_activity
        where datname = current_database() and application_name <> ${BENCH}`.execute(query)
      most = Math.max(most, rows[0]?.open ?? 0)
      await sleep(LOOK_AT_CONNECTIONS_MS)
    }
  }
  const watching = watch()
  return {
    most: () => most,
    async [Symbol.asyncDispose]() {
      isClosing = true
      await watching
    },
  }
}

function budgetsOf({ processorMs, toldMs, ...rest }: Omit<Measured, 'measuredOn' | 'machine'>): Budget[] {
  const told = { limit: undefined, kind: 'at most' } as const
  const costs = Object.entries({ ...processorMs, told: toldMs }).flatMap(([name, { process, database }]) => [
    { ...told, name: `${name}, processor time of the process`, measured: process, unit: 'ms' },
    { ...told, name: `${name}, processor time of PostgreSQL`, measured: database, unit: 'ms' },
  ])
  return [
    ...costs,
    { ...told, name: 'memory of the process at its worst moment', measured: rest.peakMiB, unit: 'MiB' },
    { ...told, name: 'connections of the process', measured: rest.connections, unit: '' },
    { ...told, name: 'files of a visit', measured: rest.visit.files, unit: '' },
    { ...told, name: 'bytes of a visit', measured: rest.visit.megabytes, unit: 'MB' },
  ]
}

function rounded(ms: number): number {
  return Number(ms.toPrecision(2))
}
