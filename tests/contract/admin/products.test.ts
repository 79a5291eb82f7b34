import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { STOREFRONT_CHANGES } from '#services/storefront/catalogue/changes.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

const HANDLE = 'keel-kneeling-chair'
const NOW = new Date('2026-03-06T15:00:00Z')

describeStorefront("the owner's hand on products", ({ database, twin, reopen }) => {
  beforeAll(async () => {
    await reopen({ now: () => NOW })
  })
  const logOf = (subject: string) =>
    database()
      .query.selectFrom('storefront.change_log')
      .where('subject', '=', subject)
      .orderBy('id')
      .select(['changed_at', 'changed_by', 'action', 'detail'])
      .execute()
  const shown = (question: string) => ask(twin(), `{ product(handle: "${HANDLE}") { ${question} } }`)

  test.each(['', 'Bearer', 'Bearer wrong', 'Basic a-service-key-for-tests'])(
    'refuses the key %j',
    async (authorization) => {
      const { status, body } = await askAdmin(twin(), 'GET', 'products', undefined, authorization)
      expect(status).toBe(401)
      expect(body).toEqual({
        error: 'the service key, or the token of somebody with a role, is missing or wrong',
      })
    },
  )

  test('lists every product with its variants, in order', async () => {
    const { body } = await askAdmin(twin(), 'GET', 'products')
    expect(body.products).toHaveLength(8)
    expect(body.products[7]).toEqual({
      handle: 'keel-caster-set',
      title: 'Keel Caster Set',
      published: true,
      variants: [
        {
          ...{ sku: expect.any(String), title: 'Default Title', price: '29.50', compareAt: null },
          ...{ stock: 25, policy: 'deny' },
        },
      ],
    })
    expect(body.next).toBeNull()
    const { body: rest } = await askAdmin(twin(), 'GET', 'products?after=keel-cushion-set')
    expect(rest.products.map(({ handle }: { handle: string }) => handle)).toEqual(['keel-caster-set'])
  })

  test('lists them in pages, drafts included, where they are many, the last of which may be full', async () => {
    const { query } = database()
    // Many share a position, so that a page's end needs more than the position to tell what follows.
    await sql`insert into storefront.products (handle, title, position)
      select 'many-' || n, 'Many', 1000 + n / 60 from generate_series(1, 492) as n`.execute(query)
    const handles: string[] = []
    const sizes: number[] = []
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await askAdmin(twin(), 'GET', `products${after && `?after=${after}`}`)
      handles.push(...body.products.map(({ handle }: { handle: string }) => handle))
      sizes.push(body.products.length)
      after = body.next
    }
    await query.deleteFrom('storefront.products').where('handle', 'like', 'many-%').execute()
    expect(sizes).toEqual([250, 250])
    expect(handles.slice(8)).toEqual(Array.from({ length: 492 }, (_, at) => `many-${at + 1}`))
  })

  test('finds them by a part of a name in which every letter is a letter', async () => {
    const found = async (q: string) =>
      (await askAdmin(twin(), 'GET', `products?q=${encodeURIComponent(q)}`)).body.products.map(
        ({ handle }: { handle: string }) => handle,
      )
    expect(await found('CASTER')).toEqual(['keel-caster-set'])
    for (const q of ['%', '_', 'keel%set', 'keel_caster', '\\']) expect(await found(q), q).toEqual([])
  })

  test('sets a price, announces it, logs it, and the API tells it at once', async () => {
    const heard: string[] = []
    const stop = await database().listen(STOREFRONT_CHANGES, (payload) => heard.push(payload))
    const { status, body } = await askAdmin(twin(), 'PUT', `products/${HANDLE}/price`, { price: '199.5' })
    expect([status, body]).toEqual([200, { handle: HANDLE, price: '199.50', variants: 9 }])
    await expect.poll(() => heard).toContain(JSON.stringify({ product: HANDLE }).replace(':', ' : '))
    await stop()
    await expect
      .poll(async () => (await shown('priceRange { minVariantPrice { amount } }')).product)
      .toEqual({ priceRange: { minVariantPrice: { amount: '199.5' } } })
    const [entry, ...others] = await logOf(HANDLE)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ changed_at: NOW, changed_by: 'service key', action: 'price' })
    expect(entry?.detail).toMatchObject({ after: 19_950, before: { 'KC-BIR-OAT': 24_900 } })
  })

  test('sets a stock and logs it', async () => {
    const { body } = await askAdmin(twin(), 'PUT', 'variants/KC-BLK-SLA/stock', { stock: '4' })
    expect(body).toEqual({ sku: 'KC-BLK-SLA', stock: 4, before: 0 })
    expect(await logOf('KC-BLK-SLA')).toMatchObject([{ action: 'stock', detail: { before: 0, after: 4 } }])
  })

  test('counts what was not tracked once it is told a stock, and stops counting', async () => {
    const sku = 'KC-BIR-SLA'
    const listed = async () => {
      const { body } = await askAdmin(twin(), 'GET', 'products')
      return body.products[0].variants.find((variant: { sku: string }) => variant.sku === sku)
    }
    const stop = () => askAdmin(twin(), 'DELETE', `variants/${sku}/stock`)
    expect((await stop()).body).toEqual({ sku, changed: true })
    expect((await stop()).body).toEqual({ sku, changed: false })
    expect(await listed()).toMatchObject({ stock: null })
    const { body } = await askAdmin(twin(), 'PUT', `variants/${sku}/stock`, { stock: '6' })
    expect(body).toEqual({ sku, stock: 6, before: null })
    expect(await listed()).toMatchObject({ stock: 6 })
    expect((await logOf(sku)).map(({ action, detail }) => [action, detail])).toEqual([
      ['stock', { before: 25, after: null }],
      ['stock', { before: null, after: 6 }],
    ])
  })

  test('sets what becomes of a variant of which none is left, and logs only what changed', async () => {
    const sku = 'KC-BIR-OAT'
    const set = async (policy: string) =>
      (await askAdmin(twin(), 'PUT', `variants/${sku}/inventory-policy`, { policy })).body
    expect(await set('continue')).toEqual({ sku, policy: 'continue', changed: true, tracked: true })
    expect(await set('continue')).toMatchObject({ changed: false })
    expect(await set('deny')).toMatchObject({ policy: 'deny', changed: true })
    expect((await logOf(sku)).map(({ detail }) => detail)).toEqual([
      { before: 'deny', after: 'continue' },
      { before: 'continue', after: 'deny' },
    ])
  })

  test('unpublishes and publishes, and logs only what changed', async () => {
    const path = 'products/keel-balance-stool/publication'
    const set = async (published: boolean) =>
      (await askAdmin(twin(), 'PUT', path, { published })).body.changed
    const answers = [await set(true), await set(false), await set(false), await set(true)]
    expect(answers).toEqual([false, true, false, true])
    expect((await logOf('keel-balance-stool')).map(({ action }) => action)).toEqual(['unpublish', 'publish'])
  })

  test.each([
    ['PUT', 'products/no-such-chair/price', { price: '1' }, 404, 'no product has the handle "no-such-chair"'],
    ['PUT', 'variants/NO%2FSUCH/stock', { stock: '1' }, 404, 'no variant has the SKU "NO/SUCH"'],
    ['DELETE', 'variants/NO-SUCH/stock', undefined, 404, 'no variant has the SKU "NO-SUCH"'],
    ['PUT', 'variants/NO-SUCH/inventory-policy', { policy: 'deny' }, 404, 'no variant has the SKU'],
    ['PUT', 'variants/KC-BLK-SLA/inventory-policy', { policy: 'sell' }, 422, 'deny or continue'],
    ['PUT', 'products/no-such-chair/publication', { published: true }, 404, 'no-such-chair'],
    ['PUT', `products/${HANDLE}/price`, { price: '-1' }, 422, 'a price is dollars and cents'],
    ['PUT', `products/${HANDLE}/price`, { price: '1.999' }, 422, 'a price is dollars and cents'],
    ['PUT', `products/${HANDLE}/price`, { price: '1e3' }, 422, 'a price is dollars and cents'],
    ['PUT', `products/${HANDLE}/price`, 'nonsense', 422, 'a price is missing'],
    ['PUT', 'variants/KC-BLK-SLA/stock', { stock: '1000001' }, 422, 'a stock is a whole number'],
    ['PUT', 'variants/KC-BLK-SLA/stock', { stock: '1.5' }, 422, 'a stock is a whole number'],
    ['PUT', 'variants/KC-BLK-SLA/stock', { stock: 'x'.repeat(20_000) }, 413, 'larger than 16 kB'],
    ['DELETE', `products/${HANDLE}`, undefined, 404, 'no such address'],
  ])(
    'answers %s %s %j with %i and one sentence, and changes nothing',
    async (method, path, json, status, says) => {
      const count = async () =>
        (await database().query.selectFrom('storefront.change_log').select('id').execute()).length
      const before = await count()
      const answer = await askAdmin(twin(), method, path, json)
      expect(answer.status).toBe(status)
      expect(answer.body.error).toContain(says)
      expect(await count()).toBe(before)
    },
  )

  test('keeps the markup of a description whose words stay the same', async () => {
    const { query } = database()
    const product = query.updateTable('storefront.products').where('handle', '=', HANDLE)
    const html = '<p>Sit <em>upright</em>.</p><ul><li>Oak</li></ul>'
    const { title, description: before } = (await askAdmin(twin(), 'GET', `products/${HANDLE}`)).body
    await product.set({ description_html: html }).execute()
    const kept = async () =>
      await query
        .selectFrom('storefront.products')
        .where('handle', '=', HANDLE)
        .select(['title', 'description_html'])
        .executeTakeFirst()
    const { description } = (await askAdmin(twin(), 'GET', `products/${HANDLE}`)).body
    const save = (words: object) =>
      askAdmin(twin(), 'PUT', `products/${HANDLE}/words`, { title, description, ...words })
    expect((await save({})).body).toEqual({ handle: HANDLE, changed: false })
    expect((await save({ title: 'Chair' })).body).toEqual({ handle: HANDLE, changed: true })
    expect(await kept()).toEqual({ title: 'Chair', description_html: html })
    await save({ title, description: before })
  })
})
