import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { connectDatabase } from '#database/connect.ts'
import { createPostgresDatabase, openFreshDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { readSchema } from '#tests/fixtures/database/read-schema.ts'
import { migrate } from '../migrate.ts'
import { migrationsOfTheShop, readMigrations } from '../migration-files.ts'
import { executedText } from './executed-text.ts'

describe('what is executed of a migration', () => {
  test.each([
    ['a line comment', 'select 1 -- one\n, 2', 'select 1,2'],
    ['a line comment at the end of the file', 'select 1; -- done', 'select 1;'],
    ['a block comment', 'select/* one */1', 'select 1'],
    ['a comment beside a bracket', 'select f( /* one */ 1 -- two\n);', 'select f(1);'],
    ['a comment in a comment', 'select /* a /* b */ -- c */ 1', 'select 1'],
    ['a comment whose edges share a star', 'select /**/ 1 /*/ */ + 1', 'select 1 + 1'],
    ['a quote in a comment', "select 1 -- it's\n + 2 /* ' */", 'select 1 + 2'],
    ['space', '\n select  1,\n\t2;\n\n', 'select 1,2;'],
  ])('is not %s', (_what, text, executed) => expect(executedText(text)).toBe(executed))

  test.each([
    ['a literal', "select '--  /* */'"],
    ['a literal with a quote', "select 'it''s  -- one'"],
    ['a literal that ends in a backslash', "select '\\',' -- one'"],
    ['a literal with escapes', "select e'it\\'s  -- one',E'\\\\',' -- two'"],
    ['a literal with escapes in two lines', "select e'it\\'s'\n  'it\\'s  -- one'"],
    ['a name in quotes', 'select 1 as "a ""b""  -- c"'],
    ['a body in dollar quotes', "do $$ begin perform 1; -- it's\n  end $$"],
    ['a body in dollar quotes with a name', "do $body$ begin perform '$$  --'; end $body$"],
    ['operators that would be a comment', 'select 1 - -1'],
  ])('is all of %s', (_what, text) => expect(executedText(text)).toBe(text))

  test.each([
    ['a name with dollars', 'select a$b$c -- one $b$', 'select a$b$c'],
    ['an operator before a comment', 'select 1 +-- one\n 2 */* two */ 3', 'select 1 + 2 * 3'],
    ['a word that ends in e', "select date'2026-01-01\\' -- one", "select date'2026-01-01\\'"],
  ])('is known with %s', (_what, text, executed) => expect(executedText(text)).toBe(executed))
})

test('what is executed of the migrations of the shop makes the schema that they make', async () => {
  const whole = await openFreshDatabase('postgres')
  const schema = await readSchema(whole)
  await whole.close()

  const folder = mkdtempSync(join(tmpdir(), 'keel-executed-'))
  for (const { file, text } of await readMigrations(migrationsOfTheShop)) {
    writeFileSync(join(folder, file), executedText(text))
  }
  const bare = await connectDatabase({ kind: 'postgres', url: await createPostgresDatabase('template0') })
  await migrate(bare, () => {}, pathToFileURL(`${folder}/`))
  rmSync(folder, { recursive: true })
  expect(await readSchema(bare)).toEqual(schema)
  await bare.close()
})
