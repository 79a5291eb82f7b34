import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { createPgliteFolder } from '#tests/fixtures/database/fresh-database.ts'
import { keepHouse } from './housekeeping.ts'

const MB = 1024 * 1024

test('checkpoints and vacuums once much was written, but never inside a transaction', async () => {
  const engine = await PGlite.create(`${createPgliteFolder()}/postgres`)
  const read = async (text: string) => Number((await engine.query<{ n: unknown }>(text)).rows[0]?.n)
  const logBytes = () => read('select pg_current_wal_lsn() - redo_lsn as n from pg_control_checkpoint()')
  const vacuums = () => read(`select vacuum_count as n from pg_stat_user_tables where relname = 'filler'`)

  await engine.exec('create table filler (text text)')
  const before = await logBytes()
  await keepHouse(engine)
  expect(await logBytes()).toBeGreaterThanOrEqual(before)

  await engine.exec(`insert into filler select repeat('x', 1000) from generate_series(1, 40000)`)
  await engine.exec('begin')
  await keepHouse(engine)
  expect(await logBytes()).toBeGreaterThan(32 * MB)
  await engine.exec('commit')

  await keepHouse(engine)
  expect(await logBytes()).toBeLessThan(MB)
  expect(await vacuums()).toBe(1)
  await engine.close()
})

test('tells the planner of tables that changed much since it was told last', async () => {
  const engine = await PGlite.create(`${createPgliteFolder()}/postgres`)
  const fill = async (table: string, rows: number) => {
    await engine.exec(`insert into ${table} select n from generate_series(1, ${rows}) as n`)
    await engine.exec('select pg_stat_force_next_flush()')
  }
  const expected = async (table: string) => {
    const { rows } = await engine.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) select * from ${table}`,
    )
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']
  }
  await engine.exec('create table "Some rows" (n int); create schema other; create table other.few (n int)')
  const asNobodyKnows = await expected('other.few')
  await fill('"Some rows"', 151)
  await fill('other.few', 50)
  await keepHouse(engine)
  expect(await expected('"Some rows"')).toBe(151)
  expect(await expected('other.few')).toBe(asNobodyKnows)

  await fill('other.few', 1)
  await fill('"Some rows"', 65)
  await keepHouse(engine)
  expect(await expected('other.few')).toBe(51)
  const { rows } = await engine.query(
    `select analyze_count as n from pg_stat_user_tables where relname = 'Some rows'`,
  )
  expect(rows).toEqual([{ n: 1 }])
  await engine.close()
})

test('a table that cannot be analyzed ends neither the engine nor the work on the others', async () => {
  const engine = await PGlite.create(`${createPgliteFolder()}/postgres`)
  await engine.exec(`
    create function halved(n int) returns int language plpgsql immutable as 'begin return n / 2; end';
    create table broken (n int);
    create index on broken (halved(n));
    create table sound (n int);
    insert into broken select generate_series(1, 100);
    insert into sound select generate_series(1, 100);
    create or replace function halved(n int) returns int language plpgsql immutable as 'begin return n / 0; end';
    select pg_stat_force_next_flush();
  `)
  expect(await keepHouse(engine)).toEqual([{ table: 'public.broken', reason: 'division by zero' }])
  const { rows } = await engine.query(
    `select relname as table, analyze_count as n from pg_stat_user_tables
    where relname in ('broken', 'sound') order by relname`,
  )
  expect(rows).toEqual([
    { table: 'broken', n: 0 },
    { table: 'sound', n: 1 },
  ])
  await engine.close()
})
