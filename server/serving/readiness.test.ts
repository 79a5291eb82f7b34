import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { createLog } from '../log.ts'
import { watchReadiness } from './readiness.ts'

const said: string[] = []
const log = createLog('info', { write: (line) => void said.push(JSON.parse(line).msg) })

describeWhereEnginesDiffer('readiness', ({ database }) => {
  test('is given where a row is written and the notice of it comes back', async () => {
    await using readiness = await watchReadiness(database(), log, tmpdir())
    expect(await readiness.check()).toBeUndefined()
  })

  test('is asked of the database once, however many ask', async () => {
    let asked = 0
    const counted: Database = {
      ...database(),
      get health() {
        asked += 1
        return database().query
      },
    }
    await using readiness = await watchReadiness(counted, log, tmpdir())
    await Promise.all(Array.from({ length: 50 }, () => readiness.check()))
    expect(await readiness.check()).toBeUndefined()
    expect(asked).toBe(1)
  })

  test('is refused where the notice is lost on its way, and the log says so', async () => {
    said.length = 0
    await using readiness = await watchReadiness(
      { ...database(), listen: async () => async () => {} },
      log,
      tmpdir(),
    )
    const reason = 'notices of changes do not arrive'
    expect(await readiness.check()).toBe(reason)
    expect(said).toEqual([`not ready: ${reason}`])
  })

  test('is refused where the disk of the database has no room, whatever row still fits', async () => {
    await using readiness = await watchReadiness({ ...database(), hasRoom: async () => false }, log, tmpdir())
    expect(await readiness.check()).toBe('the disk of the database is full')
  })

  test.each([
    ['53300', 'the database does not answer'],
    ['57P03', 'the database does not answer'],
    ['42501', 'the database refuses what is written'],
  ])('is refused where the database says %s: %s', async (code, reason) => {
    const refusing: Database = {
      ...database(),
      get health(): never {
        throw Object.assign(new DatabaseError('no', 2, 'error'), { code })
      },
    }
    await using readiness = await watchReadiness(refusing, log, tmpdir())
    expect(await readiness.check()).toBe(reason)
  })

  test('is refused by a process that is asked to stop', async () => {
    await using readiness = await watchReadiness(database(), log, tmpdir())
    expect(await readiness.check()).toBeUndefined()
    readiness.stop()
    expect(await readiness.check()).toBe('the process is stopping')
  })
})

test('is refused while the database only reads, and given again afterwards', async () => {
  said.length = 0
  const url = await createPostgresDatabase()
  const database = await connectDatabase({ kind: 'postgres', url })
  const name = new URL(url).pathname.slice(1)
  const onlyRead = async (setting: 'on' | 'off') => {
    await sql`set default_transaction_read_only = off`.execute(database.query)
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(setting)}`.execute(
      database.query,
    )
    // Open connections keep the setting that they began with, so they are ended.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.query)
  }
  const readiness = await watchReadiness(database, log, tmpdir())
  await onlyRead('on')
  await expect.poll(() => readiness.check()).toBe('the database refuses what is written')
  await onlyRead('off')
  await expect.poll(() => readiness.check()).toBeUndefined()
  expect(said.at(-1)).toBe('ready again')
  await readiness[Symbol.asyncDispose]()
  await database.close()
})
