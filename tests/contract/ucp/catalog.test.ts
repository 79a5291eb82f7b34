import { beforeAll, expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAsAgent, vettedAgents } from '#tests/fixtures/ucp/shopping-agent.ts'

const CHAIR = 'gid://shopify/Product/1'
const OAT = 'gid://shopify/ProductVariant/1'

describeStorefront('what an agent finds', ({ twin, reopen }) => {
  beforeAll(() => reopen({ vettedAgents }))

  const search = (body: unknown) => askAsAgent(twin(), 'POST', '/catalog/search', body)
  const lookUp = (body: unknown) => askAsAgent(twin(), 'POST', '/catalog/lookup', body)
  const product = (body: unknown) => askAsAgent(twin(), 'POST', '/catalog/product', body)
  const handles = (products: readonly { handle: string }[]) => products.map(({ handle }) => handle)

  test('search answers what the shop’s own search finds, with prices in cents and what can be bought first', async () => {
    const { status, body } = await search({ query: 'kneeling chair' })
    expect(status).toBe(200)
    expect(body.ucp).toMatchObject({
      version: '2026-08-25',
      status: 'success',
      capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: '2026-08-25' }] },
    })
    expect(handles(body.products)[0]).toBe('keel-kneeling-chair')
    const [chair] = body.products
    expect(chair).toMatchObject({
      id: CHAIR,
      url: 'https://keel.test/product/keel-kneeling-chair',
      price_range: { min: { amount: 24_900, currency: 'USD' }, max: { amount: 24_900, currency: 'USD' } },
    })
    expect(chair.variants[0].availability).toEqual({ available: true, status: 'in_stock' })
    for (const each of chair.variants) expect(each.price).toEqual({ amount: 24_900, currency: 'USD' })
  })

  test('a page ends in a cursor, which leads through all products once', async () => {
    const all = (await search({ query: '*', pagination: { limit: 50 } })).body
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await search({ query: '*', pagination: { limit: 3, ...(cursor && { cursor }) } })
      expect(body.products.length).toBeLessThanOrEqual(3)
      seen.push(...handles(body.products))
      cursor = body.pagination.cursor
      expect(body.pagination.has_next_page).toBe(cursor !== undefined)
    } while (cursor !== undefined)
    expect(seen).toEqual(handles(all.products))
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('a cursor leads on in the search that it is of, and is refused by any other', async () => {
    const { cursor } = (await search({ query: 'chair', pagination: { limit: 1 } })).body.pagination
    const pagination = { limit: 1, cursor }
    expect((await search({ query: 'chair ', pagination })).status).toBe(200)
    for (const asked of [
      { query: 'cushion' },
      { query: '*' },
      { query: 'chair', filters: { price: { max: 90_000 } } },
      { query: 'chair', fit: { height_in: 66, desk_in: 29 } },
    ]) {
      const { status, body } = await search({ ...asked, pagination })
      expect([status, body.code, body.content]).toEqual([
        ...[400, 'invalid_request', expect.stringMatching(/^pagination\.cursor: /)],
      ])
    }
  })

  test('prices and categories narrow', async () => {
    const cheap = await search({ filters: { price: { max: 10_000 } } })
    expect(cheap.body.products.length).toBeGreaterThan(0)
    for (const { price_range } of cheap.body.products)
      expect(price_range.min.amount).toBeLessThanOrEqual(10_000)
    const { body } = await search({ filters: { categories: ['Kneeling chair'] } })
    expect(handles(body.products)).toContain('keel-kneeling-chair')
    for (const { categories } of body.products)
      expect(categories).toContainEqual({ value: 'Kneeling chair', taxonomy: 'merchant' })
    expect(
      (await search({ query: 'chair', filters: { categories: ['No such thing'] } })).body.products,
    ).toEqual([])
  })

  test('a search that nothing answers is empty and no error', async () => {
    const { status, body } = await search({ query: 'zzz_no_such_product_zzz' })
    expect([status, body.products, body.messages]).toEqual([200, [], undefined])
  })

  test.each([
    ['nothing to go by', {}],
    ['an empty query', { query: ' ' }],
    ['a cursor of another shop', { query: '*', pagination: { cursor: 'e30' } }],
    ['a page of none', { query: '*', pagination: { limit: 0 } }],
    ['a price below nothing', { query: '*', filters: { price: { max: -1 } } }],
    ['a query of a thousand words', { query: 'word '.repeat(1_000) }],
    ['no object', 'null'],
    ['no JSON', '{"query":'],
    ['a query nested ten thousand deep', `{"query":"a","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ])('%s is refused, and said why', async (_case, body) => {
    const answer = await search(body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
    expect(answer.body.content).not.toBe('')
  })

  test('look-up answers each product once, says what led there, and names what it does not know', async () => {
    const { body } = await lookUp({
      ids: [CHAIR, OAT, CHAIR, 'keel-kneeling-chair', 'gid://shopify/Product/999'],
    })
    expect(body.products).toHaveLength(1)
    expect(body.products[0].variants).toHaveLength(1)
    expect(body.products[0].variants[0].inputs).toEqual([
      { id: CHAIR, match: 'featured' },
      { id: OAT, match: 'exact' },
      { id: 'keel-kneeling-chair', match: 'featured' },
    ])
    expect(body.messages).toEqual([{ type: 'info', code: 'not_found', content: 'gid://shopify/Product/999' }])
  })

  test('a product whose variants all cost more than was asked for is left out', async () => {
    const { body } = await lookUp({ ids: [CHAIR], filters: { price: { max: 10_000 } } })
    expect(body.products).toEqual([])
  })

  test('more identifiers than are looked up at once are refused', async () => {
    const { status, body } = await lookUp({ ids: Array.from({ length: 51 }, (_, index) => `id-${index}`) })
    expect([status, body.code]).toEqual([400, 'request_too_large'])
  })

  test('a product says what may be chosen, and what each choice would lead to', async () => {
    const { body } = await product({ id: CHAIR })
    const { selected, options, variants } = body.product
    expect(variants[0].options).toEqual(selected)
    for (const option of options)
      for (const value of option.values) expect(value).toMatchObject({ available: expect.any(Boolean) })
    const chosen = options[0].values.at(-1).label
    const narrowed = await product({ id: CHAIR, selected: [{ name: options[0].name, label: chosen }] })
    expect(narrowed.body.product.selected).toEqual([{ name: options[0].name, label: chosen }])
    for (const variant of narrowed.body.product.variants)
      expect(variant.options).toContainEqual({ name: options[0].name, label: chosen })
  })

  test('a choice that no variant has loses what is preferred least', async () => {
    const { options } = (await product({ id: CHAIR })).body.product
    const [first, second] = options
    const kept = { name: first.name, label: first.values[0].label }
    const { body } = await product({
      id: CHAIR,
      selected: [{ name: second.name, label: 'No such color' }, kept],
      preferences: [first.name, second.name],
    })
    expect(body.product.selected).toEqual([kept])
  })

  test('a variant’s id puts that variant first, whatever else was chosen', async () => {
    const id = 'gid://shopify/ProductVariant/2'
    const { body } = await product({ id, selected: [{ name: 'Frame finish', label: 'No such finish' }] })
    expect(body.product.variants[0].id).toBe(id)
  })

  test('what there is not is an answer of the shop, and no failed request', async () => {
    const { status, body } = await product({ id: 'gid://shopify/Product/999' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ucp: { status: 'error' },
      messages: [{ type: 'error', code: 'not_found', severity: 'unrecoverable' }],
      continue_url: 'https://keel.test',
    })
    expect(body.product).toBeUndefined()
  })
})
