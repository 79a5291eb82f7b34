import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createPgliteFolder } from '#tests/fixtures/database/fresh-database.ts'
import { connectDatabase } from '../connect.ts'
import { connectPglite } from './connect-pglite.ts'

const KILLS = 5
const MAX_LIFE_MS = 150
/** The statement uses the processor all this time. */
const ENDLESS_MS = 1500
vi.setConfig({ testTimeout: 60_000 })

const CONNECT = new URL('../connect.ts', import.meta.url).href

/** Writes n = 1, 2, 3 … to two tables, each n in one transaction, and prints n once it is committed. */
const writer = (folder: string) => `
  import { writeSync } from 'node:fs'
  import { sql } from 'kysely'
  import { connectDatabase } from ${JSON.stringify(CONNECT)}
  const { query } = await connectDatabase({ kind: 'pglite', folder: ${JSON.stringify(folder)} })
  const { rows } = await sql\`select coalesce(max(n), 0) as n from orders\`.execute(query)
  for (let n = rows[0].n + 1; ; n++) {
    await query.transaction().execute(async (transaction) => {
      await sql\`insert into orders values (\${n})\`.execute(transaction)
      await sql\`insert into payments values (\${n}, repeat('x', 3000))\`.execute(transaction)
    })
    writeSync(1, n + '\\n')
    if (n % 50 === 0) await sql\`checkpoint\`.execute(query)
  }`

/** These processes are killed too soon to profit from the optimizing compiler, which doubles the work. */
const QUICK_START = '--liftoff-only'

function run(code: string): ChildProcess {
  const cwd = import.meta.dirname
  return spawn(process.execPath, [QUICK_START, '--eval', code], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function killAfter(child: ChildProcess, ms: number) {
  const ended = once(child, 'exit')
  await wait(ms)
  child.kill('SIGKILL')
  await ended
}

test(`loses no acknowledged commit and keeps no half of one through ${KILLS} times kill -9`, async () => {
  const folder = createPgliteFolder()
  const database = await connectDatabase({ kind: 'pglite', folder })
  await sql`create table orders (n integer primary key)`.execute(database.query)
  await sql`create table payments (n integer primary key, note text)`.execute(database.query)
  await database.close()

  let acknowledged = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const child = run(writer(folder))
    const lines: string[] = []
    child.stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(text))
    await once(child.stdout as NodeJS.ReadableStream, 'data')
    await killAfter(child, Math.random() * MAX_LIFE_MS)
    acknowledged = Number(lines.join('').trim().split('\n').at(-1))
  }

  const after = await connectDatabase({ kind: 'pglite', folder })
  const { rows } = await sql<{ orders: number; payments: number; last: number }>`select
    (select count(*) from orders) as orders, (select count(*) from payments) as payments,
    (select max(n) from orders) as last`.execute(after.query)
  await after.close()
  const last = rows[0]?.last ?? 0
  expect(acknowledged).toBeGreaterThan(KILLS)
  // One more commit may have happened before the process could print it.
  expect([acknowledged, acknowledged + 1]).toContain(last)
  expect(rows).toEqual([{ orders: last, payments: last, last }])
})

test('opens a folder whose first start was killed at any moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keel-first-start-'))
  const start = `import { connectDatabase } from ${JSON.stringify(CONNECT)}
    await connectDatabase({ kind: 'pglite', folder: ${JSON.stringify(folder)} })`
  for (const ms of [400, 1200, 2000]) await killAfter(run(start), ms)
  const database = await connectDatabase({ kind: 'pglite', folder })
  expect((await sql`select 1 as one`.execute(database.query)).rows).toEqual([{ one: 1 }])
  await database.close()
  await rm(folder, { recursive: true })
})

test('fails what waits when the engine dies, and goes on with what was committed', async () => {
  const folder = createPgliteFolder()
  const database = await connectDatabase({ kind: 'pglite', folder })
  const heard: string[] = []
  await database.listen(
    'parcels',
    (payload) => heard.push(payload),
    () => heard.push('reconnected'),
  )
  await sql`create table filler as select 'committed' as text`.execute(database.query)
  // Without room for its log the engine ends in a panic, as a server would.
  const log = join(folder, 'postgres/pg_wal')
  await rename(log, `${log}-away`)
  const fill = () =>
    sql`insert into filler select repeat('x', 1000) from generate_series(1, 5000)`.execute(database.query)
  await expect(fill()).rejects.toThrow('The embedded database')

  await rename(`${log}-away`, log)
  const { rows } = await sql`select text from filler`.execute(database.query)
  expect(rows).toEqual([{ text: 'committed' }])
  await sql`select pg_notify('parcels', 'heard again')`.execute(database.query)
  expect(heard).toEqual(['reconnected', 'heard again'])
  await database.close()
})

test('ends a statement that would run for ever, which would stop everybody else', async () => {
  const database = await connectPglite(createPgliteFolder(), { answerWithinMs: ENDLESS_MS })
  const endless = sql`select count(*) from generate_series(1, 1e15)`.execute(database.query)
  const next = sql`select 1 as one`.execute(database.query)
  await expect(endless).rejects.toThrow(`no answer within ${ENDLESS_MS} ms`)
  expect((await next).rows).toEqual([{ one: 1 }])
  await database.close()
})
