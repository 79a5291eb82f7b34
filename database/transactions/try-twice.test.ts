import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { connectDatabase, type Database } from '../connect.ts'
import type { Tables } from '../tables.ts'
import { commitInTime } from './commit-in-time.ts'
import { tryTwice } from './try-twice.ts'

const LONG_MS = 60_000

let database: Database

beforeAll(async () => {
  database = await connectDatabase({ kind: 'postgres', url: await createPostgresDatabase() })
  await sql`create table chairs (id integer primary key, taken integer not null)`.execute(database.query)
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate chairs`.execute(database.query)
  await sql`insert into chairs values (1, 0), (2, 0)`.execute(database.query)
})

/** Returns work that takes both chairs, and the second only once all have taken a first. */
function createTaker() {
  let took = 0
  const everybody = Promise.withResolvers<void>()
  return async (trx: Transaction<Tables>, order: readonly number[]) => {
    const [one, other] = order
    await sql`update chairs set taken = taken + 1 where id = ${one}`.execute(trx)
    took += 1
    if (took === 2) everybody.resolve()
    await everybody.promise
    await sql`update chairs set taken = taken + 1 where id = ${other}`.execute(trx)
  }
}

const taken = async () =>
  (await sql<{ taken: number }>`select taken from chairs order by id`.execute(database.reads)).rows.map(
    (row) => row.taken,
  )

test('two transactions that wait for each other both go through, each counted once', async () => {
  const take = createTaker()
  await Promise.all([
    database.query.transaction().execute((trx) => take(trx, [1, 2])),
    database.query.transaction().execute((trx) => take(trx, [2, 1])),
  ])
  expect(await taken()).toEqual([2, 2])
})

test('two payments that wait for each other are both committed in time', async () => {
  const take = createTaker()
  const pay = (order: readonly number[]) =>
    commitInTime(database.payments, performance.now() + LONG_MS, (trx) => take(trx, order))
  const outcomes = await Promise.all([pay([1, 2]), pay([2, 1])])
  expect(outcomes).toMatchObject([{ kind: 'committed' }, { kind: 'committed' }])
  expect(await taken()).toEqual([2, 2])
})

test('is tried once more and no further, and only for what others were in the way of', async () => {
  let tries = 0
  const fail = (code: string) =>
    database.query.transaction().execute(async (trx) => {
      tries += 1
      await sql`do ${sql.raw(`$$ begin raise sqlstate '${code}'; end $$`)}`.execute(trx)
    })
  await expect(fail('40001')).rejects.toMatchObject({ code: '40001' })
  expect(tries).toBe(2)
  await expect(fail('23505')).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(3)
})

test('lets those go first who were let through', async () => {
  const triedMs: number[] = []
  const trying = tryTwice(async () => {
    triedMs.push(performance.now())
    await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(database.query)
  })
  await expect(trying).rejects.toMatchObject({ code: '40P01' })
  const [first = 0, second = 0] = triedMs
  // A timer may fire early by a part of its millisecond.
  expect(second - first).toBeGreaterThan(19)
})
