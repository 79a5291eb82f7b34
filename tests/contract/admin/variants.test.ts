import { beforeAll, expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

const HANDLE = 'keel-kneeling-chair'
const NOW = new Date('2026-03-06T15:00:00Z')

describeStorefront('many variants changed at once', ({ database, twin, reopen }) => {
  beforeAll(async () => {
    await reopen({ now: () => NOW })
  })
  const send = (rows: object[], isPreview = false) =>
    askAdmin(twin(), 'POST', 'variants/changes', { rows, isPreview })
  const read = (...skus: string[]) =>
    database()
      .query.selectFrom('storefront.variants')
      .where('sku', 'in', skus)
      .orderBy('sku')
      .select(['sku', 'price_cents', 'compare_at_price_cents', 'stock'])
      .execute()
  const countLog = async () =>
    (await database().query.selectFrom('storefront.change_log').select('id').execute()).length
  const skus = ['KC-BIR-OAT', 'KC-BLK-SLA']

  test('are previewed without a change, then done, logged and told to visitors at once', async () => {
    const rows = [
      { sku: 'KC-BIR-OAT', price: '199', compareAt: '260' },
      { sku: 'KC-BLK-SLA', stock: '3' },
    ]
    const [before, log] = [await read(...skus), await countLog()]
    const preview = await send(rows, true)
    expect(preview.body).toMatchObject({ isDone: false, problems: [] })
    expect(preview.body.changes.map(({ sku }: { sku: string }) => sku)).toEqual(skus)
    expect([await read(...skus), await countLog()]).toEqual([before, log])

    const { status, body } = await send(rows)
    expect([status, body.isDone, body.changes]).toEqual([200, true, preview.body.changes])
    expect(await read(...skus)).toMatchObject([
      { price_cents: 19_900, compare_at_price_cents: 26_000 },
      { stock: 3 },
    ])
    const question = `{ product(handle: "${HANDLE}") { priceRange { minVariantPrice { amount } } } }`
    await expect
      .poll(async () => (await ask(twin(), question)).product.priceRange.minVariantPrice.amount)
      .toBe('199.0')
    const entry = await database()
      .query.selectFrom('storefront.change_log')
      .where('action', '=', 'variants')
      .select(['subject', 'detail'])
      .execute()
    expect(entry).toMatchObject([
      {
        subject: HANDLE,
        detail: {
          after: { 'KC-BIR-OAT': { price: '199.00', compareAt: '260.00' }, 'KC-BLK-SLA': { stock: '3' } },
        },
      },
    ])
    const movements = await askAdmin(twin(), 'GET', 'variants/KC-BLK-SLA/stock/movements')
    expect(movements.body.movements[0]).toMatchObject({ reason: 'counted', stock: 3, at: NOW.toISOString() })
  })

  test('keep the stock that no row names, and are counted from the one that a row names', async () => {
    const { query } = database()
    const stocks = () =>
      query
        .selectFrom('storefront.variants')
        .where('sku', 'in', skus)
        .orderBy('sku')
        .select(['stock', 'inventory_tracked'])
        .execute()
    const [kept] = await stocks()
    expect(kept?.stock).toBeGreaterThan(0)
    await query
      .updateTable('storefront.variants')
      .set({ inventory_tracked: false })
      .where('sku', '=', 'KC-BLK-SLA')
      .execute()
    expect((await send([{ sku: 'KC-BLK-SLA', price: '240' }])).body.isDone).toBe(true)
    expect((await stocks())[1]?.inventory_tracked).toBe(false)
    const rows = [
      { sku: 'KC-BIR-OAT', price: '198' },
      { sku: 'KC-BLK-SLA', stock: '4' },
    ]
    expect((await send(rows)).body.isDone).toBe(true)
    expect(await stocks()).toEqual([kept, { stock: 4, inventory_tracked: true }])
  })

  test('are refused whole where one row is wrong, each with its problem', async () => {
    const [before, log] = [await read(...skus), await countLog()]
    const { body } = await send([
      { sku: 'KC-BIR-OAT', price: '150' },
      { sku: 'NO-SUCH', price: '1' },
      { sku: 'KC-BLK-SLA', price: '12,50' },
    ])
    expect(body).toMatchObject({ isDone: false, changes: [] })
    expect(body.problems).toMatchObject([
      { row: 2, field: 'sku' },
      { row: 3, field: 'price' },
    ])
    expect([await read(...skus), await countLog()]).toEqual([before, log])
  })

  test.each([
    [{ rows: [] }, 422, 'there is no row'],
    [{}, 422, 'the rows are missing'],
    [{ rows: Array.from({ length: 1_001 }, () => ({ sku: 'A' })) }, 422, 'more than 1000 rows'],
    [{ rows: [{ sku: 'x'.repeat(300) }] }, 422, 'a cell is too long'],
    [{ rows: [{ sku: 'A', price: 'x'.repeat(600_000) }] }, 413, 'larger than 512 kB'],
  ])('of %j are refused', async (body, status, says) => {
    const answer = await askAdmin(twin(), 'POST', 'variants/changes', body)
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(says)])
  })

  test('of a thousand rows are changed in one go', async () => {
    const { query } = database()
    const { id } = await query
      .insertInto('storefront.products')
      .values({ handle: 'many', title: 'Many', position: 99 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const all = Array.from({ length: 1_000 }, (_, at) => `MANY-${at}`)
    await query
      .insertInto('storefront.variants')
      .values(
        all.map((sku, at) => ({
          ...{ product_id: id, sku, title: sku, position: at, price_cents: 1_000, stock: 1 },
          selected_options: JSON.stringify([{ name: 'Size', value: sku }]),
        })),
      )
      .execute()
    const { body } = await send(all.map((sku) => ({ sku, price: '20', stock: '2' })))
    expect([body.isDone, body.changes.length]).toEqual([true, 1_000])
    const changed = query.selectFrom('storefront.variants').where('product_id', '=', id)
    const rows = await changed.where('price_cents', '=', 2_000).where('stock', '=', 2).select('id').execute()
    expect(rows).toHaveLength(1_000)
  })

  test('of words: written as text, logged, and not over those of somebody else', async () => {
    const shown = async () => (await askAdmin(twin(), 'GET', 'products/keel-caster-set')).body
    const before = await shown()
    expect(before).toMatchObject({ title: 'Keel Caster Set', published: true, planned: [] })
    expect(before.variants).toMatchObject([{ price: '29.50', stock: 25, sold: 0 }])
    const words = { title: 'Casters <b>', description: 'Soft wheels & <script>\n\nSet of five.' }
    const path = 'products/keel-caster-set/words'
    const set = (more: object) => askAdmin(twin(), 'PUT', path, { ...words, ...more })
    expect((await set({ version: before.wordsVersion })).body).toEqual({
      handle: 'keel-caster-set',
      changed: true,
    })
    expect(await shown()).toMatchObject({ ...words, hasMarkup: false })
    expect((await set({})).body.changed).toBe(false)
    const late = await set({ version: before.wordsVersion, title: 'Mine' })
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('these words have changed')])
    const { product } = await ask(twin(), '{ product(handle: "keel-caster-set") { title descriptionHtml } }')
    expect(product).toEqual({
      title: 'Casters <b>',
      descriptionHtml: '<p>Soft wheels &amp; &lt;script&gt;</p><p>Set of five.</p>',
    })
    expect((await set({ title: ' ' })).status).toBe(422)
    expect((await set({ description: 'x'.repeat(20_001) })).status).toBe(413)
  })

  test('products are found by a part of a title, a handle or a SKU, published or not', async () => {
    const found = async (search: string) =>
      (await askAdmin(twin(), 'GET', `products?${search}`)).body.products.map(
        ({ handle }: { handle: string }) => handle,
      )
    expect(await found('q=KEEL-KNEELING')).toEqual([HANDLE])
    expect(await found('q=kc-bir')).toEqual([HANDLE])
    expect(await found('q=%25')).toEqual([])
    expect(await found('published=no')).toEqual(['many'])
    expect(await found('published=yes&limit=2')).toHaveLength(2)
  })
})
