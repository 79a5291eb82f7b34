import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFreshDatabase } from '#tests/fixtures/database/fresh-database.ts'
import type { Database } from '../connect.ts'
import { readKnownTables, SHOP_SCHEMAS } from './table-list.ts'

let database: Database
beforeAll(async () => {
  database = await openFreshDatabase('postgres')
})
afterAll(() => database.close())

test('the tables that migrations name are those that they make', async () => {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname <> 'information_schema' and schemaname !~ '^pg_'`.execute(database.query)
  expect([...(await readKnownTables())].sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('no schema of the shop is left out', async () => {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
    where nspname <> 'information_schema' and nspname !~ '^pg_'`.execute(database.query)
  expect([...SHOP_SCHEMAS].sort()).toEqual(rows.map(({ name }) => name).sort())
})
