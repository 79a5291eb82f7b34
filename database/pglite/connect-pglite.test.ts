import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPgliteFolder } from '#tests/fixtures/database/fresh-database.ts'
import { connectDatabase, type Database } from '../connect.ts'
import { lockFolder } from '../folder-lock.ts'
import { connectPglite } from './connect-pglite.ts'

const open = (folder: string | undefined) => connectDatabase({ kind: 'pglite', folder })
const one = (database: Database) => sql<{ one: number }>`select 1 as one`.execute(database.query)

let folder: string

const segmentIn = (cluster: string) =>
  readdirSync(join(cluster, 'pg_wal')).find((name) => /^[0-9A-F]{24}$/.test(name)) ?? ''

test.each<[string, RegExp, (cluster: string) => void]>([
  ['its version', /^PG_VERSION is damaged/, (cluster) => rmSync(join(cluster, 'PG_VERSION'))],
  ['its tables', /^base is damaged/, (cluster) => rmSync(join(cluster, 'base'), { recursive: true })],
  [
    'half of its control file',
    /^global\/pg_control is damaged/,
    (cluster) => truncateSync(join(cluster, 'global/pg_control'), 4096),
  ],
  [
    'the end of its log',
    /^pg_wal\/[0-9A-F]{24} is damaged/,
    (cluster) => truncateSync(join(cluster, 'pg_wal', segmentIn(cluster)), 10),
  ],
  [
    'sense in its control file',
    /^what it holds is damaged/,
    (cluster) => writeFileSync(join(cluster, 'global/pg_control'), Buffer.alloc(8192)),
  ],
])(
  'a folder that lost %s is named with what to do, and nothing is made in its place',
  async (_, named, damage) => {
    const folder = createPgliteFolder()
    damage(join(folder, 'postgres'))
    for (let start = 0; start < 2; start++) {
      const problem = connectPglite(folder)
      await expect(problem).rejects.toThrow(named)
      await expect(problem).rejects.toThrow('put back a backup of the folder')
    }
  },
)

test('a folder that nothing happened to is opened', async () => {
  const database = await connectPglite(createPgliteFolder())
  expect((await sql`select 1 as one`.execute(database.query)).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('tells once of a table that cannot be analyzed', async () => {
  const told: unknown[] = []
  const onNotAnalyzed = (failed: object) => void told.push(failed)
  const options = { keepHouseEveryMs: 20, observer: { onNotAnalyzed } }
  const database = await connectPglite(createPgliteFolder(), options)
  await sql`create function halved(n int) returns int language plpgsql immutable as 'begin return n / 2; end'`.execute(
    database.query,
  )
  await sql`create table broken (n int)`.execute(database.query)
  await sql`create index on broken (halved(n))`.execute(database.query)
  await sql`insert into broken select generate_series(1, 100)`.execute(database.query)
  await sql`create or replace function halved(n int) returns int language plpgsql immutable as 'begin return n / 0; end'`.execute(
    database.query,
  )
  await sql`select pg_stat_force_next_flush()`.execute(database.query)
  await expect.poll(() => told).not.toEqual([])
  await new Promise((passed) => setTimeout(passed, 200))
  expect(told).toMatchObject([{ table: 'public.broken', reason: 'division by zero' }])
  await database.close()
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-pglite-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('keeps what was written when it is closed and opened again', async () => {
  const copy = createPgliteFolder()
  const before = await open(copy)
  await sql`create table chairs as select 'kneeling' as name`.execute(before.query)
  await before.close()
  const after = await open(copy)
  expect((await sql`select name from chairs`.execute(after.query)).rows).toEqual([{ name: 'kneeling' }])
  await after.close()
})

test('lets one process into a folder, and the next once it is closed', async () => {
  const copy = createPgliteFolder()
  const first = await open(copy)
  await expect(open(copy)).rejects.toMatchObject({ kind: 'in-use' })
  await first.close()
  const second = await open(copy)
  await one(second)
  await second.close()
})

test('makes a cluster anew that a killed first start left half made', async () => {
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres/PG_VERSION'), '18\n')
  await writeFile(join(folder, 'unfinished'), '')
  const database = await open(folder)
  expect((await one(database)).rows).toEqual([{ one: 1 }])
  expect(existsSync(join(folder, 'unfinished'))).toBe(false)
  await database.close()
})

test('says why a cluster that is no cluster cannot be opened, and frees the folder', async () => {
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres/PG_VERSION'), 'not a version')
  await expect(open(folder)).rejects.toThrow('base is damaged: put back a backup of the folder')
  const lock = await lockFolder(folder)
  lock.release()
})

test('keeps one in memory apart from every other', async () => {
  const [left, right] = await Promise.all([open(undefined), open(undefined)])
  await sql`create table only_left (id integer)`.execute(left.query)
  await expect(sql`select * from only_left`.execute(right.query)).rejects.toThrow('does not exist')
  await Promise.all([left.close(), right.close()])
})

test('finishes what was asked before it closes, and refuses what is asked after', async () => {
  const database = await open(createPgliteFolder())
  await sql`create table late (id integer)`.execute(database.query)
  const inserts = Array.from({ length: 50 }, (_, id) =>
    sql`insert into late values (${id})`.execute(database.query),
  )
  const [results] = await Promise.all([Promise.allSettled(inserts), database.close()])
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 'fulfilled'))
  await expect(one(database)).rejects.toThrow()
})
