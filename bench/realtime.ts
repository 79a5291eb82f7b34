import pg from 'pg'
import { residentMib } from '#tests/fixtures/shop/resident-memory.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Budget } from './budget.ts'
import { Crowd, insertNote, TABLE } from './crowd.ts'
import { median } from './median.ts'

const FIRST_SOCKETS = 100
const BUSY_SOCKETS = 500
const OPEN_SOCKETS = 2_000
const INSERTS = 200
const INSERTS_AT_ONCE = 4
const LONE_INSERTS = 9
const MAX_TOLD_MS = 1_000

/** Measures inserts broadcast to many sockets, with policies checked, through a shop's process and PostgreSQL. */
export async function realtimeBudgets(): Promise<Budget[]> {
  const run = await createRunFolder()
  const postgres = await startPostgres(run.path)
  try {
    const url = await postgres.createDatabase()
    // The number of sockets per address is limited, so each socket forwards an address of its own.
    await using shop = await Shop.open({ DATABASE_URL: url, TRUST_PROXY: '127.0.0.1,::1' })
    const writer = new pg.Pool({ connectionString: url, max: INSERTS_AT_ONCE })
    await writer.query(TABLE)
    const crowd = new Crowd(shop)
    // The first sockets load what all sockets share, so memory is counted from here.
    await crowd.growTo(FIRST_SOCKETS)
    const beforeMib = residentMib(shop.pid)
    await crowd.growTo(OPEN_SOCKETS)
    const kibEach = ((residentMib(shop.pid) - beforeMib) * 1024) / (OPEN_SOCKETS - FIRST_SOCKETS)
    const reportedMs = await hearOneByOne(crowd, writer)
    crowd.shrinkTo(BUSY_SOCKETS)
    const insertsPerSecond = await hearInserts(crowd, writer)
    crowd.shrinkTo(0)
    await writer.end()
    return [
      {
        name: `inserts told to ${BUSY_SOCKETS} sockets`,
        measured: insertsPerSecond,
        limit: undefined,
        kind: 'at least',
        unit: 'a second',
      },
      {
        name: `one insert told to all of ${OPEN_SOCKETS} sockets`,
        measured: reportedMs,
        limit: MAX_TOLD_MS,
        kind: 'at most',
        unit: 'ms',
      },
      {
        name: `memory of each of ${OPEN_SOCKETS} sockets`,
        measured: kibEach,
        limit: undefined,
        kind: 'at most',
        unit: 'KiB',
      },
    ]
  } finally {
    await postgres.stop()
    await run.remove()
  }
}

async function hearInserts(crowd: Crowd, writer: pg.Pool): Promise<number> {
  const startedMs = performance.now()
  const heard = crowd.hear(INSERTS)
  const ids = Array.from({ length: INSERTS }, (_, id) => id)
  const insert = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) await insertNote(writer, id)
  }
  await Promise.all(Array.from({ length: INSERTS_AT_ONCE }, insert))
  await heard
  return (INSERTS * 1000) / (performance.now() - startedMs)
}

async function hearOneByOne(crowd: Crowd, writer: pg.Pool): Promise<number> {
  const times: number[] = []
  for (let id = INSERTS; id < INSERTS + LONE_INSERTS; id++) {
    const heard = crowd.hear(1)
    const startedMs = performance.now()
    await insertNote(writer, id)
    await heard
    times.push(performance.now() - startedMs)
  }
  console.log(`  each of ${LONE_INSERTS} inserts: ${times.map(Math.round).join(', ')} ms`)
  return median(times)
}
