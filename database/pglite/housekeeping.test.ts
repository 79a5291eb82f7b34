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
