import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { connectDatabase, type Database } from '../connect.ts'

const ONE_CONNECTION = 3

let database: Database
beforeAll(async () => {
  database = await connectDatabase({ kind: 'postgres', url: await createPostgresDatabase() })
  await sql`create table chairs (id integer primary key, name text)`.execute(database.query)
  await sql`insert into chairs values (1, 'Kneeling'), (2, 'Saddle')`.execute(database.query)
})
afterAll(() => database.close())

const ask = (text: string, value: unknown = 1) =>
  database.reads.executeQuery(CompiledQuery.raw(text, [value]))
/** Asks often enough that each connection of the pool has been asked again. */
async function askOften(text: string) {
  for (let time = 0; time < 4 * ONE_CONNECTION; time += 1) await ask(text)
}
const prepared = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    database.reads,
  )
  return rows.map(({ statement }) => statement)
}

test('what is asked again is prepared; what is asked once, or for whatever columns there are, is not', async () => {
  const again = 'select name from chairs where id = $1'
  const once = 'select id from chairs where id = $1'
  const star = 'select * from chairs where id = $1'
  await askOften(again)
  await askOften(star)
  await ask(once)
  const long = `select id from chairs where id = $1 -- ${'x'.repeat(10_000)}`
  await askOften(long)
  expect(await prepared()).toContain(again)
  expect(await prepared()).not.toContain(once)
  expect(await prepared()).not.toContain(star)
  expect(await prepared()).not.toContain(long)
})

test('a connection keeps as many as two hundred, the ones asked for last', async () => {
  const nth = (number: number) => `select ${number} as number from chairs where id = $1`
  for (let number = 1; number <= 260; number += 1)
    for (let time = 0; time < 2; time += 1) await ask(nth(number))
  const kept = await prepared()
  expect(kept.length).toBeLessThanOrEqual(200)
  expect(kept).toContain(nth(260))
  expect(kept).not.toContain(nth(1))
  expect((await ask(nth(1))).rows).toEqual([{ number: 1 }])
})

test('giving up a statement that the server refused to prepare fails nobody’s transaction', async () => {
  const refused = 'select missing from chairs where id = $1'
  for (let time = 0; time < 8 * ONE_CONNECTION; time += 1)
    await expect(ask(refused)).rejects.toThrow('does not exist')
  const nth = (number: number) => CompiledQuery.raw(`select ${number} as given where $1 = 1`, [1])
  // More than a connection keeps, so that each connection gives the refused one up within somebody's transaction.
  const inTransaction = () =>
    database.reads.transaction().execute(async (trx) => {
      for (let number = 0; number < 250; number += 1) await trx.executeQuery(nth(number))
      return true
    })
  const all = Array.from({ length: ONE_CONNECTION }, inTransaction)
  expect(await Promise.all(all)).toEqual(all.map(() => true))
})

test('a table that is altered under a prepared statement is read anew, in a transaction by its second try', async () => {
  const read = 'select name from chairs where id = $1'
  await askOften(read)
  await sql`alter table chairs alter column name type varchar(40)`.execute(database.query)
  for (let time = 0; time < 4; time += 1) expect((await ask(read, 2)).rows).toEqual([{ name: 'Saddle' }])

  const change = `update chairs set name = name where id = $1 returning name`
  const inTransaction = () =>
    database.payments.transaction().execute((trx) => trx.executeQuery(CompiledQuery.raw(change, [1])))
  for (let time = 0; time < 4; time += 1) await inTransaction()
  await sql`alter table chairs alter column name type text`.execute(database.query)
  for (let time = 0; time < 4; time += 1) expect((await inTransaction()).rows).toEqual([{ name: 'Kneeling' }])
})
