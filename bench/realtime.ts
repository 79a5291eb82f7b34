import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { WebSocket } from 'ws'
import { residentMib } from '#tests/fixtures/shop/resident-memory.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Budget } from './budget.ts'
import { median } from './median.ts'

const FIRST_SOCKETS = 100
const BUSY_SOCKETS = 500
const OPEN_SOCKETS = 2_000
const INSERTS = 200
const INSERTS_AT_ONCE = 4
const LONE_INSERTS = 9
const MAX_TOLD_MS = 1_000
/** Sockets are opened in groups, so that a backlog of connections is not measured. */
const OPENED_AT_ONCE = 50

const TABLE = `create table public.bench_notes (id bigint primary key, body text);
  alter table public.bench_notes enable row level security;
  create policy read on public.bench_notes for select using (true);
  grant select on public.bench_notes to anon;
  alter publication supabase_realtime add table public.bench_notes`

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
    const reportedMs = await crowd.hearOneByOne(writer)
    crowd.shrinkTo(BUSY_SOCKETS)
    const insertsPerSecond = await crowd.hearInserts(writer)
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

/** Sockets that have all joined the table's channel. */
class Crowd {
  readonly #shop: Shop
  readonly #sockets: WebSocket[] = []
  #heard = 0
  #awaited: { count: number; resolve: () => void } | undefined

  constructor(shop: Shop) {
    this.#shop = shop
  }

  async growTo(count: number): Promise<void> {
    const { backendAnonKey } = JSON.parse(await readFile(join(this.#shop.dataDir, 'keys.json'), 'utf8'))
    const url = `${this.#shop.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backendAnonKey}&vsn=2.0.0`
    while (this.#sockets.length < count) {
      const first = this.#sockets.length
      const group = Math.min(OPENED_AT_ONCE, count - first)
      await Promise.all(Array.from({ length: group }, (_, place) => this.#join(url, first + place)))
    }
  }

  async #join(url: string, place: number): Promise<void> {
    const address = `10.0.${Math.floor(place / 200)}.${place % 200}`
    const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } })
    this.#sockets.push(socket)
    await once(socket, 'open')
    const wish = { event: 'INSERT', schema: 'public', table: 'bench_notes' }
    socket.send(
      JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config: { postgres_changes: [wish] } }]),
    )
    const joined = Promise.withResolvers<void>()
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.includes('"Subscribed to PostgreSQL"')) joined.resolve()
      if (!text.startsWith('[null,null,"realtime:bench","postgres_changes"')) return
      this.#heard += 1
      if (this.#awaited && this.#heard >= this.#awaited.count) this.#awaited.resolve()
    })
    await joined.promise
  }

  /** Resolves when every socket has received this many further changes. */
  #hear(changes: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#awaited = { count: this.#heard + changes * this.#sockets.length, resolve }
    return promise
  }

  async hearInserts(writer: pg.Pool): Promise<number> {
    const startedMs = performance.now()
    const heard = this.#hear(INSERTS)
    const ids = Array.from({ length: INSERTS }, (_, id) => id)
    const insert = async () => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) await insertNote(writer, id)
    }
    await Promise.all(Array.from({ length: INSERTS_AT_ONCE }, insert))
    await heard
    return (INSERTS * 1000) / (performance.now() - startedMs)
  }

  async hearOneByOne(writer: pg.Pool): Promise<number> {
    const times: number[] = []
    for (let id = INSERTS; id < INSERTS + LONE_INSERTS; id++) {
      const heard = this.#hear(1)
      const startedMs = performance.now()
      await insertNote(writer, id)
      await heard
      times.push(performance.now() - startedMs)
    }
    console.log(`  each of ${LONE_INSERTS} inserts: ${times.map(Math.round).join(', ')} ms`)
    return median(times)
  }

  shrinkTo(count: number) {
    for (const socket of this.#sockets.splice(count)) socket.terminate()
  }
}

function insertNote(writer: pg.Pool, id: number) {
  return writer.query(`insert into public.bench_notes values ($1, 'Sits as it should.')`, [id])
}
