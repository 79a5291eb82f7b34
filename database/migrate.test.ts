import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { connectDatabase, type Database } from './connect.ts'
import { migrate } from './migrate.ts'
import { checksumOf } from './migration-files.ts'
import { executedText } from './migration-history/executed-text.ts'

let path: string
const folder = () => pathToFileURL(`${path}/`)
const write = (file: string, text: string) => writeFileSync(join(path, file), text)

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'keel-migrations-'))
})
afterEach(() => rmSync(path, { recursive: true }))

async function run(database: Database) {
  const messages: string[] = []
  await migrate(database, (message) => messages.push(message), folder())
  return messages
}

/** The run's template holds the shop's own migrations; these tests bring their own. */
const forget = (database: Database) =>
  sql.raw('drop schema if exists keel cascade; drop table if exists chairs, notes').execute(database.query)

describeWhereEnginesDiffer('migrations', ({ database }) => {
  beforeEach(() => forget(database()))

  test('are applied in the order of their numbers, once', async () => {
    write('0002-second.sql', 'insert into chairs values (2); insert into chairs values (3);')
    write('0001-first.sql', '-- A comment; with a semicolon.\ncreate table chairs (number integer);')
    expect(await run(database())).toEqual([
      'Applying migration 0001-first.sql',
      'Applying migration 0002-second.sql',
    ])
    expect(await run(database())).toEqual([])
    expect((await sql`select number from chairs`.execute(database().query)).rows).toHaveLength(2)
    const { rows } = await sql`select number, name from keel.migrations`.execute(database().query)
    expect(rows).toEqual([
      { number: 1, name: 'first' },
      { number: 2, name: 'second' },
    ])
  })

  test('leave nothing of one that failed, and keep those before it', async () => {
    write('0001-good.sql', 'create table chairs (number integer);')
    write('0002-bad.sql', 'create table notes (body text); select 1 / 0;')
    await expect(run(database())).rejects.toThrow('Migration 0002-bad.sql failed: division by zero')
    write('0002-bad.sql', 'create table notes (body text);')
    expect(await run(database())).toEqual(['Applying migration 0002-bad.sql'])
  })

  test('refuse an applied file that changed, by its name, but not other line ends', async () => {
    write('0001-first.sql', 'create table chairs\n(number integer);')
    await run(database())
    write('0001-first.sql', 'create table chairs\r\n(number integer);')
    expect(await run(database())).toEqual([])
    write('0001-first.sql', 'create table chairs (number bigint);')
    await expect(run(database())).rejects.toThrow('0001-first.sql was changed after it was applied')
  })

  test('take an applied file whose comments or spaces changed for the same one', async () => {
    write('0001-first.sql', '-- Of wood.\ncreate table chairs (number integer);')
    await run(database())
    write('0001-first.sql', '-- Of oak.\n\ncreate table chairs (number  integer /* one each */);\n')
    expect(await run(database())).toEqual([])
  })

  test('refuse a database that is newer than the code', async () => {
    write('0001-first.sql', 'create table chairs (number integer);')
    write('0002-later.sql', 'create table notes (body text);')
    await run(database())
    rmSync(join(path, '0002-later.sql'))
    await expect(run(database())).rejects.toThrow(
      'The database is newer than this code: it has migration 0002-later.sql',
    )
  })

  test('refuse a file without a number and two with the same one', async () => {
    write('first.sql', 'select 1;')
    await expect(run(database())).rejects.toThrow('first.sql is not named like a migration')
    rmSync(join(path, 'first.sql'))
    write('0001-a.sql', 'select 1;')
    write('0001-b.sql', 'select 1;')
    await expect(run(database())).rejects.toThrow('Two migrations have the number of 0001-b.sql')
  })

  test('leave the connection as they found it', async () => {
    const timeout = () => sql`show statement_timeout`.execute(database().query)
    const before = await timeout()
    await run(database())
    expect((await timeout()).rows).toEqual(before.rows)
  })
})

describeWhereEnginesDiffer('a database whose migrations were applied in another form', ({ database }) => {
  const OLD = 'create table chairs (number smallint);'
  const NEW = 'create table chairs (number integer);'
  const list = (...forms: [file: string, text: string][]) =>
    write(
      'checksums.txt',
      forms.map(([file, text]) => `${file} ${executed(text)} ${checksumOf(text)}\n`).join(''),
    )
  const executed = (text: string) => checksumOf(executedText(text))
  const applied = async () =>
    (await sql`select number, name, checksum from keel.migrations order by number`.execute(database().query))
      .rows
  const typeOfNumber = async () => {
    const { rows } = await sql<{ type: string }>`select data_type as type from information_schema.columns
      where table_name = 'chairs'`.execute(database().query)
    return rows[0]?.type
  }

  beforeEach(async () => {
    await forget(database())
    write('0001-chairs.sql', `-- Small.\n${OLD}`)
    await run(database())
  })

  test('opens by the checksum of the whole text, comments included, which older code kept', async () => {
    const text = `-- Little.\n${OLD}`
    await sql`update keel.migrations set checksum = ${checksumOf(text)}`.execute(database().query)
    await expect(run(database())).rejects.toThrow('0001-chairs.sql was changed after it was applied')
    list(['0001-chairs.sql', text], ['0001-chairs.sql', `-- Small.\n${OLD}`])
    expect(await run(database())).toEqual([])
    expect(await applied()).toEqual([{ number: 1, name: 'chairs', checksum: checksumOf(text) }])
  })

  test('is amended form by form where it did something else, before what rests on it is applied', async () => {
    const MIDDLE = 'create table chairs (number smallint not null);'
    list(['0001-chairs.sql', OLD], ['0001-chairs.sql', MIDDLE], ['0001-chairs.sql', NEW])
    mkdirSync(join(path, 'amendments'))
    const amend = (text: string, change: string) =>
      write(
        `amendments/0001-chairs.${executed(text).slice(0, 8)}.sql`,
        `alter table chairs alter number ${change}`,
      )
    amend(OLD, 'set not null')
    amend(MIDDLE, 'type integer, alter number drop not null')
    write('0001-chairs.sql', NEW)
    write('0002-more.sql', 'insert into chairs values (100000);')
    expect(await run(database())).toEqual([
      'Bringing migration 0001-chairs.sql up to date',
      'Bringing migration 0001-chairs.sql up to date',
      'Applying migration 0002-more.sql',
    ])
    expect(await typeOfNumber()).toBe('integer')
    expect(await applied()).toMatchObject([{ checksum: executed(NEW) }, { number: 2 }])
    expect(await run(database())).toEqual([])
  })

  test('stays as it was where an amendment fails', async () => {
    list(['0001-chairs.sql', OLD], ['0001-chairs.sql', NEW])
    mkdirSync(join(path, 'amendments'))
    write(`amendments/0001-chairs.${executed(OLD).slice(0, 8)}.sql`, 'drop table chairs; select 1 / 0;')
    write('0001-chairs.sql', NEW)
    await expect(run(database())).rejects.toThrow('division by zero')
    expect(await typeOfNumber()).toBe('smallint')
    expect(await applied()).toMatchObject([{ checksum: executed(OLD) }])
  })

  test('knows a migration that has another number by now, and applies the one that has its number', async () => {
    list(['0001-chairs.sql', OLD], ['0002-chairs.sql', OLD])
    rmSync(join(path, '0001-chairs.sql'))
    write('0001-first.sql', 'create table notes (body text);')
    write('0002-chairs.sql', OLD)
    expect(await run(database())).toEqual(['Applying migration 0001-first.sql'])
    expect(await applied()).toMatchObject([
      { number: 1, name: 'first' },
      { number: 2, name: 'chairs' },
    ])
    expect(await run(database())).toEqual([])
  })
})

describe('processes that start at once on one PostgreSQL', () => {
  test('apply each migration once between them', async () => {
    const url = await createPostgresDatabase()
    const open = () => connectDatabase({ kind: 'postgres', url })
    const databases = await Promise.all([open(), open(), open(), open()])
    await forget(databases[0] as Database)
    write('0001-slow.sql', 'create table chairs (number integer); select pg_sleep(0.2);')
    write('0002-more.sql', 'insert into chairs values (1);')
    const messages = await Promise.all(databases.map(run))
    expect(messages.flat().sort()).toEqual([
      'Applying migration 0001-slow.sql',
      'Applying migration 0002-more.sql',
    ])
    await Promise.all(databases.map((database) => database.close()))
  })

  test('give way to those who come after them while another transaction reads what they change', async () => {
    const url = await createPostgresDatabase()
    const database = await connectDatabase({ kind: 'postgres', url })
    await forget(database)
    write('0001-first.sql', 'create table chairs (number integer);')
    await run(database)
    write('0002-more.sql', 'alter table chairs add column name text;')
    const reader = new pg.Client(url)
    await reader.connect()
    await reader.query('begin; select from chairs')
    const messages: string[] = []
    const migrated = migrate(database, (message) => messages.push(message), folder())
    const gaveWay = expect.stringContaining('another transaction uses a table')
    await expect.poll(() => messages, { timeout: 10_000 }).toContainEqual(gaveWay)
    expect((await sql`select number from chairs`.execute(database.query)).rows).toEqual([])
    await reader.end()
    await migrated
    expect((await sql`select name from chairs`.execute(database.query)).rows).toEqual([])
    await database.close()
  })

  test('say what they wait for, and go on once they have it', async () => {
    const url = await createPostgresDatabase()
    const database = await connectDatabase({ kind: 'postgres', url })
    await forget(database)
    write('0001-first.sql', 'create table chairs (number integer);')
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('begin; select pg_advisory_xact_lock(5741329)')
    const messages: string[] = []
    const migrated = migrate(database, (message) => messages.push(message), folder())
    await expect.poll(() => messages).toEqual(['waiting for the migration lock'])
    await holder.end()
    await migrated
    expect(messages).toEqual(['waiting for the migration lock', 'Applying migration 0001-first.sql'])
    await database.close()
  })
})
