import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { startProxy } from '#tests/postgres/proxy.ts'
import { connectDatabase, type Database } from '../connect.ts'
import { connectPostgres } from './connect-postgres.ts'

let url: string
let database: Database
beforeEach(async () => {
  url = await createPostgresDatabase()
  database = await connectDatabase({ kind: 'postgres', url })
})
afterEach(() => database.close())

/** Cuts every connection to the database except its own, as a restarted server would. */
async function cutConnections() {
  const other = await connectDatabase({ kind: 'postgres', url })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other.query)
  await other.close()
}

test('hears again after its connection was lost, and says that it may have missed something', async () => {
  const heard: string[] = []
  let reconnected = 0
  await database.listen(
    'parcels',
    (payload) => heard.push(payload),
    () => reconnected++,
  )
  for (const time of [1, 2]) {
    await cutConnections()
    await expect.poll(() => reconnected, { timeout: 5000 }).toBe(time)
    await sql`select pg_notify('parcels', ${String(time)})`.execute(database.query)
    await expect.poll(() => heard.at(-1)).toBe(String(time))
  }
  expect(heard).toEqual(['1', '2'])
})

test('hears what another process notifies', async () => {
  const heard: string[] = []
  await database.listen('parcels', (payload) => heard.push(payload))
  const other = await connectDatabase({ kind: 'postgres', url })
  await sql`select pg_notify('parcels', 'from afar')`.execute(other.query)
  await expect.poll(() => heard).toEqual(['from afar'])
  await other.close()
})

test('gives up on a server that fell silent, and on what waits for it, and hears again', async () => {
  const { hostname, port } = new URL(url)
  const proxy = await startProxy(hostname, Number(port))
  const far = await connectPostgres(url.replace(port, String(proxy.port)), { silenceMs: 500 })
  const heard: string[] = []
  let reconnected = 0
  await far.listen(
    'parcels',
    (payload) => heard.push(payload),
    () => reconnected++,
  )
  const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = far.query.connection().execute(async (connection) => {
    asked.resolve()
    await held.promise
    await sql`select 1`.execute(connection)
  })
  await asked.promise
  proxy.silence()
  held.resolve()
  await expect(waiting).rejects.toThrow()
  await expect.poll(() => reconnected, { timeout: 5000 }).toBeGreaterThan(0)
  expect(far.isHearing()).toBe(true)
  await sql`select pg_notify('parcels', 'again')`.execute(far.query)
  await expect.poll(() => heard).toEqual(['again'])
  await far.close()
  await proxy.close()
})

test('refuses to listen while the server is away, and says that it does not hear', async () => {
  const { hostname, port } = new URL(url)
  const proxy = await startProxy(hostname, Number(port))
  const far = await connectDatabase({ kind: 'postgres', url: url.replace(port, String(proxy.port)) })
  const stop = await far.listen('parcels', () => {})
  await proxy.close()
  await expect.poll(() => far.isHearing()).toBe(false)
  await expect(far.listen('letters', () => {})).rejects.toThrow('is lost')
  await stop()
  await far.close()
})

test('closes while its listener is trying to come back', async () => {
  const lost = await connectDatabase({ kind: 'postgres', url })
  await lost.listen('parcels', () => {})
  await cutConnections()
  await lost.close()
})

test('outlives the loss of idle connections and of one inside a transaction', async () => {
  const inside = database.query.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction)
    await cutConnections()
    // The pause lets the loss arrive between two statements in most runs; either way the transaction fails.
    await wait(50)
    await sql`select 2`.execute(transaction)
  })
  await expect(inside).rejects.toThrow()
  expect((await sql`select 3 as three`.execute(database.query)).rows).toEqual([{ three: 3 }])
})

test('bounds statements, waits for locks and forgotten transactions, on whichever connection', async () => {
  for (const query of [database.query, database.reads, database.payments]) {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(query)
    expect(rows).toEqual([{ statement: '30s', lock: '2500ms', idle: '2s' }])
  }
})

test('ends a transaction that its process forgot before whoever waits for its rows gives up', async () => {
  await sql`create table chairs as select 1 as id`.execute(database.query)
  const [taken, forgotten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const forgetting = database.query.transaction().execute(async (transaction) => {
    await sql`select * from chairs for update`.execute(transaction)
    taken.resolve()
    await forgotten.promise
    await sql`select 1`.execute(transaction)
  })
  await taken.promise
  const { rows } = await sql`select * from chairs for update`.execute(database.payments)
  expect(rows).toEqual([{ id: 1 }])
  forgotten.resolve()
  await expect(forgetting).rejects.toThrow()
})

test('keeps connections apart for reading, for payments and for health, however many wait for a lock', async () => {
  await sql`create table chairs as select 1 as id`.execute(database.query)
  const locker = new pg.Client(url)
  await locker.connect()
  await locker.query('begin; lock table chairs')
  const wait = (query: Database['query']) => sql`select * from chairs for update`.execute(query)
  const waiting = Array.from({ length: 30 }, () => [wait(database.query), wait(database.payments)]).flat()
  const refused = Promise.allSettled(waiting)
  const reading = sql`select 1 as one`.execute(database.reads)
  expect(await Promise.race([reading.then(() => 'read'), refused])).toBe('read')
  const asking = sql`select 1 as one`.execute(database.health)
  expect(await Promise.race([asking.then(() => 'answers'), refused])).toBe('answers')
  await locker.end()
  await refused
})

test('lends nothing that writes for reading', async () => {
  const writing = sql`create table chairs as select 1 as id`.execute(database.reads)
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

test('says at once that there is no server', async () => {
  const nowhere = connectDatabase({ kind: 'postgres', url: 'postgres://keel:secret@127.0.0.1:9/keel' })
  await expect(nowhere).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
