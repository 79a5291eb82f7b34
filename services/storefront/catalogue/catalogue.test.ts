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
    const catalogue = createCatalogue(deaf, () => nowMs)
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
    const catalogue = createCatalogue(database, () => nowMs)
    const title = async () => (await catalogue.read()).byHandle.get(HANDLE)?.title
    await title()
    for (let turn = 1; turn <= 20; turn += 1) {
      nowMs += 6 * MINUTE_MS
      await Promise.all([title(), rename(`Saddle ${turn}`), title()])
      await expect.poll(title).toBe(`Saddle ${turn}`)
    }
  })
})
