import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { connectDatabase, type Database } from '../connect.ts'
import { commitInTime } from './commit-in-time.ts'

/** No test may take as long, so one that waited for this time to pass would fail. */
const LONG_MS = 60_000
const SHORT_MS = 200

const within = (ms: number) => performance.now() + ms

describeWhereEnginesDiffer('a transaction with a deadline', (context) => {
  const query = () => context.database().payments
  const insert = sql`insert into told values (1)`
  const count = async () => (await sql`select * from told`.execute(query())).rows.length

  beforeEach(async () => {
    await sql`drop table if exists told`.execute(query())
    await sql`create table told (id integer)`.execute(query())
  })

  test('is committed in time, and its failure is its own', async () => {
    const done = await commitInTime(query(), within(LONG_MS), async (trx) => {
      await insert.execute(trx)
      return 'sold'
    })
    expect(done).toEqual({ kind: 'committed', result: 'sold' })
    const failing = commitInTime(query(), within(LONG_MS), async (trx) => {
      await insert.execute(trx)
      throw new Error('the gateway has no answer')
    })
    await expect(failing).rejects.toThrow('the gateway has no answer')
    expect(await count()).toBe(1)
  })

  test('is told of at its deadline, and never committed after', async () => {
    const goesOn = Promise.withResolvers<void>()
    const late = await commitInTime(query(), within(SHORT_MS), async (trx) => {
      await insert.execute(trx)
      await goesOn.promise
    })
    expect(late.kind).toBe('out-of-time')
    goesOn.resolve()
    expect(await count()).toBe(0)
  })

  test('does nothing where its turn comes after its deadline', async () => {
    let worked = false
    const late = await commitInTime(query(), within(-1), async () => {
      worked = true
    })
    expect([late.kind, worked]).toEqual(['out-of-time', false])
  })

  test('gives up before its deadline where too little is left for what is to be done', async () => {
    const late = await commitInTime(query(), within(LONG_MS), async (trx, needTime) => {
      needTime(LONG_MS / 2)
      await insert.execute(trx)
      needTime(LONG_MS * 2)
    })
    expect(late.kind).toBe('out-of-time')
    expect(await count()).toBe(0)
  })

  test('is not committed by a process that stood still beyond the deadline', async () => {
    const late = await commitInTime(query(), within(SHORT_MS), async (trx) => {
      await insert.execute(trx)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SHORT_MS + 50)
    })
    expect(late.kind).toBe('out-of-time')
    expect(await count()).toBe(0)
  })
})

describe('where somebody else holds a lock', () => {
  let database: Database
  let locker: pg.Client
  beforeAll(async () => {
    const url = await createPostgresDatabase()
    database = await connectDatabase({ kind: 'postgres', url })
    locker = new pg.Client(url)
    await locker.connect()
    await locker.query('create table chairs as select 1 as id')
  })
  afterAll(async () => {
    await locker.end()
    await database.close()
  })

  async function countOpen() {
    const { rowCount } = await locker.query(`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
    return rowCount
  }

  test('is out of time when the server gives up waiting, or the deadline comes first', async () => {
    await locker.query('begin; select * from chairs for update')
    const take = (deadlineMs: number) =>
      commitInTime(database.payments, deadlineMs, (trx) => sql`update chairs set id = 2`.execute(trx))
    const [early, refused] = await Promise.all([take(within(SHORT_MS)), take(within(LONG_MS))])
    expect(early.kind).toBe('out-of-time')
    expect(refused).toMatchObject({ kind: 'out-of-time', cause: { code: '55P03' } })
    await locker.query('rollback')
    // The transaction that waited for the lock has ended, one way or the other.
    await expect.poll(countOpen).toBe(0)
    expect((await sql`select * from chairs`.execute(database.reads)).rows).toEqual([{ id: 1 }])
  })
})
