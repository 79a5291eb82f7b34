import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { seed } from '#database/seed/seed.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { createCatalogue } from './catalogue.ts'

const HANDLE = 'keel-saddle-stool'
const MINUTE_MS = 60_000

describeWhereEnginesDiffer('the catalogue in memory', (context) => {
  beforeAll(() => seed(context.database()))

  const rename = (title: string) =>
    context
      .database()
      .query.updateTable('storefront.products')
      .set({ title })
      .where('handle', '=', HANDLE)
      .execute()

  test('is shown for minutes and not for ever where no notice of changes arrives', async () => {
    let nowMs = 0
    const deaf: Database = { ...context.database(), listen: async () => async () => {} }
    const catalogue = createCatalogue(
      deaf,
      () => new Date(),
      () => nowMs,
    )
    const title = async () => (await catalogue.read()).byHandle.get(HANDLE)?.title
    await rename('Saddle')
    expect(await title()).toBe('Saddle')
    await rename('Throne')
    nowMs = 4 * MINUTE_MS
    expect(await title()).toBe('Saddle')
    nowMs = 6 * MINUTE_MS
    await expect.poll(title).toBe('Throne')
  })

  test('misses nothing of what is told while it is read anew', async () => {
    let nowMs = 0
    const database = context.database()
    const catalogue = createCatalogue(
      database,
      () => new Date(),
      () => nowMs,
    )
    const title = async () => (await catalogue.read()).byHandle.get(HANDLE)?.title
    await title()
    for (let turn = 1; turn <= 20; turn += 1) {
      nowMs += 6 * MINUTE_MS
      await Promise.all([title(), rename(`Saddle ${turn}`), title()])
      await expect.poll(title).toBe(`Saddle ${turn}`)
    }
  })

  test('holds every product, however many there are, and all that change at once', async () => {
    const { query } = context.database()
    const many = 1_001
    await sql`insert into storefront.products (handle, title, position, published_at)
      select 'many-' || n, 'Many', n, now() from generate_series(1, ${many}::integer) as n`.execute(query)
    await sql`insert into storefront.variants (product_id, sku, title, position, price_cents, stock, selected_options)
      select id, handle, 'Default Title', 1, 1000, 1, '[]' from storefront.products where handle like 'many-%'`.execute(
      query,
    )
    const catalogue = createCatalogue(
      context.database(),
      () => new Date(),
      () => 0,
    )
    const titled = async (title: string) =>
      [...(await catalogue.read()).byHandle.values()].filter((product) => product.title === title).length
    expect(await titled('Many')).toBe(many)
    await query
      .updateTable('storefront.products')
      .set({ title: 'Changed' })
      .where('handle', 'like', 'many-%')
      .execute()
    await expect.poll(() => titled('Changed'), { timeout: 10_000 }).toBe(many)
  })
})
