import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { Problems } from './problems.ts'
import { stageProducts } from './stage-products.ts'

const MEGABYTE = 1_000_000

test('long descriptions are put aside in pieces, so that no file has to fit into memory', async () => {
  const sizes: number[] = []
  const query = new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { parameters } }) => void sizes.push(JSON.stringify(parameters).length),
  })
  async function* products() {
    for (let line = 2; line < 42; line += 1) {
      const content = { title: 'Chair', descriptionHtml: 'x'.repeat(MEGABYTE) }
      yield { line, handle: `chair-${line}`, content, variants: [] }
    }
  }
  const staged = await stageProducts({ query } as never, 'an-import', products(), new Problems())
  expect(staged).toEqual({ products: 40, variants: 0 })
  expect(Math.max(...sizes)).toBeLessThan(6 * MEGABYTE)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(40 * MEGABYTE)
})
