import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'

describeWhereEnginesDiffer('a database', ({ database }) => {
  const run = (text: string) => sql.raw(text).execute(database().query)

  test('reads ids and counts as numbers, times as dates, money as integers', async () => {
    const { rows } = await sql`select 7::bigint as id, count(*) as count, 2450::integer as cents,
      timestamptz '2026-01-02 03:04:05Z' as at, '{"a":[1]}'::jsonb as json`.execute(database().query)
    const at = new Date(Date.UTC(2026, 0, 2, 3, 4, 5))
    expect(rows).toEqual([{ id: 7, count: 1, cents: 2450, at, json: { a: [1] } }])
  })

  test('tells times in UTC whatever the machine is set to', async () => {
    const { rows } = await sql`select timestamptz '2026-01-02 03:04:05Z'::text as at`.execute(
      database().query,
    )
    expect(rows).toEqual([{ at: '2026-01-02 03:04:05+00' }])
  })

  test('gives errors their SQLSTATE and the name of the constraint', async () => {
    await run('create table unique_names (name text constraint one_name unique)')
    await run(`insert into unique_names values ('a')`)
    await expect(run(`insert into unique_names values ('a')`)).rejects.toMatchObject({
      code: '23505',
      constraint: 'one_name',
    })
  })

  test('keeps a transaction to itself: nobody else writes into it, sees it, or is rolled back with it', async () => {
    await run('create table entries (writer text)')
    let outside: Promise<unknown> | undefined
    const inside = database()
      .query.transaction()
      .execute(async (transaction) => {
        await sql`insert into entries values ('inside')`.execute(transaction)
        outside = run(`insert into entries values ('outside')`)
        // Long enough for a writer that is not kept out; a busy machine makes the test milder, and never red.
        await wait(20)
        throw new Error('change of mind')
      })
    await expect(inside).rejects.toThrow('change of mind')
    await outside
    const { rows } = await run('select writer from entries')
    expect(rows).toEqual([{ writer: 'outside' }])
  })

  test('loses no update when many transactions change one row', async () => {
    await run('create table stock (left_over integer)')
    await run('insert into stock values (50)')
    const take = () =>
      database()
        .query.transaction()
        .execute(async (transaction) => {
          const { rows } = await sql<{ left_over: number }>`select left_over from stock for update`.execute(
            transaction,
          )
          await sql`update stock set left_over = ${(rows[0]?.left_over ?? 0) - 1}`.execute(transaction)
        })
    await Promise.all(Array.from({ length: 50 }, take))
    expect((await run('select left_over from stock')).rows).toEqual([{ left_over: 0 }])
  })

  test('goes on after a statement that failed in a transaction', async () => {
    const failing = database()
      .query.transaction()
      .execute((transaction) => sql`select 1 / 0`.execute(transaction))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect((await sql`select 1 as one`.execute(database().query)).rows).toEqual([{ one: 1 }])
  })

  test('rolls back to a savepoint', async () => {
    await run('create table drafts (name text)')
    await database()
      .query.transaction()
      .execute(async (transaction) => {
        await sql`insert into drafts values ('kept')`.execute(transaction)
        await sql`savepoint before_more`.execute(transaction)
        await sql`insert into drafts values ('dropped')`.execute(transaction)
        await sql`rollback to savepoint before_more`.execute(transaction)
      })
    expect((await run('select name from drafts')).rows).toEqual([{ name: 'kept' }])
  })

  test('carries a text of several megabytes', async () => {
    const long = 'chair '.repeat(1_000_000)
    const { rows } = await sql<{ long: string }>`select ${long}::text as long`.execute(database().query)
    expect(rows[0]?.long.length).toBe(long.length)
  })

  test('hears a notification when its transaction commits, and only then', async () => {
    const heard: string[] = []
    const stop = await database().listen('parcels', (payload) => heard.push(payload))
    const notify = (payload: string) => sql`select pg_notify('parcels', ${payload})`
    await database()
      .query.transaction()
      .execute(async (transaction) => {
        await notify('committed').execute(transaction)
        // Long enough for a notice before the commit; a busy machine makes the test milder, and never red.
        await wait(50)
        expect(heard).toEqual([])
      })
    const undone = database()
      .query.transaction()
      .execute(async (transaction) => {
        await notify('rolled back').execute(transaction)
        throw new Error('undo')
      })
    await expect(undone).rejects.toThrow('undo')
    await expect.poll(() => heard).toEqual(['committed'])

    await stop()
    const others: string[] = []
    const stopOther = await database().listen('parcels', (payload) => others.push(payload))
    await notify('after the end').execute(database().query)
    await expect.poll(() => others).toEqual(['after the end'])
    expect(heard).toEqual(['committed'])
    await stopOther()
  })

  test('lets many listen to one channel, whatever its name', async () => {
    const heard: string[] = []
    const channel = 'Wild "name"; drop table x'
    const stopFirst = await database().listen(channel, (payload) => heard.push(`first ${payload}`))
    const stopSecond = await database().listen(channel, (payload) => heard.push(`second ${payload}`))
    await sql`select pg_notify(${channel}, 'a')`.execute(database().query)
    await expect.poll(() => heard).toEqual(['first a', 'second a'])
    await stopFirst()
    await sql`select pg_notify(${channel}, 'b')`.execute(database().query)
    await expect.poll(() => heard).toEqual(['first a', 'second a', 'second b'])
    await stopSecond()
  })
})
