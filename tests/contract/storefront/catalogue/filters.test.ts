import { expect, test, vi } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask, askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

interface Filter {
  readonly id: string
  readonly label: string
  readonly type: string
  readonly presentation: string | null
  readonly values: readonly { id: string; label: string; count: number; input: string }[]
}

const FILTER = `{ id label type presentation values { id label count input swatch { color } } }`
const handlesIn = (nodes: readonly { handle: string }[]) => nodes.map(({ handle }) => handle)

describeStorefront('the filters of a list', ({ database, twin }) => {
  const narrow = async (filters: object[], handle = 'all') => {
    const query = `query ($handle: String!, $filters: [ProductFilter!]) { collection(handle: $handle) {
      products(first: 50, filters: $filters) { nodes { handle } filters ${FILTER} } } }`
    const { products } = (await ask(twin(), query, { handle, filters })).collection
    return { handles: handlesIn(products.nodes), filters: products.filters as Filter[] }
  }
  const valueNamed = (filters: readonly Filter[], label: string) => {
    const value = filters.flatMap(({ values }) => values).find((each) => each.label === label)
    if (!value) throw new Error(`no filter has the value ${label}`)
    return value
  }

  test("have Shopify's ids, labels and kinds, and count what each value finds", async () => {
    const { filters } = await narrow([])
    expect(filters.map(({ id, type, presentation }) => [id, type, presentation])).toEqual([
      ['filter.v.availability', 'LIST', 'TEXT'],
      ['filter.v.price', 'PRICE_RANGE', null],
      ['filter.p.product_type', 'LIST', 'TEXT'],
      ['filter.p.vendor', 'LIST', 'TEXT'],
      ['filter.p.tag', 'LIST', 'TEXT'],
      ...filters.slice(5).map(({ id }) => [id, 'LIST', expect.anything()]),
    ])
    expect(filters.map(({ id }) => id)).toContain('filter.v.option.frame-finish')
    expect(valueNamed(filters, 'Stool')).toMatchObject({
      id: 'filter.p.product_type.stool',
      count: 2,
      input: '{"productType":"Stool"}',
    })
    expect(valueNamed(filters, 'In stock')).toMatchObject({ count: 8, input: '{"available":true}' })
    const walnut = valueNamed(filters, 'Walnut')
    expect(walnut).toMatchObject({ input: '{"variantOption":{"name":"frame finish","value":"Walnut"}}' })
    expect(valueNamed(filters, 'Price')).toMatchObject({
      count: 8,
      input: expect.stringMatching(/"min":0,"max":\d+/),
    })
    expect(JSON.stringify(filters)).not.toContain('Default Title')
  })

  test('find, sent back as they are, as many products as they said', async () => {
    const { filters } = await narrow([])
    const values = filters.flatMap((filter) => filter.values)
    expect(values.length).toBeGreaterThan(15)
    for (const { input, count, label } of values) {
      const { handles } = await narrow([JSON.parse(input)])
      expect([label, handles.length]).toEqual([label, count])
    }
  })

  test('widen within one facet and narrow across facets, two options among them', async () => {
    const option = (name: string, value: string) => ({ variantOption: { name, value } })
    const walnut = await narrow([option('Frame finish', 'Walnut')])
    const either = await narrow([option('Frame finish', 'Walnut'), option('frame finish', 'black')])
    expect(either.handles.length).toBeGreaterThanOrEqual(walnut.handles.length)
    expect(either.handles).toEqual(expect.arrayContaining(walnut.handles))
    const both = await narrow([option('Frame finish', 'Walnut'), option('Cushion color', 'No such color')])
    expect(both.handles).toEqual([])
  })

  test('count in each facet what the choices in the others leave', async () => {
    const { filters } = await narrow([{ productType: 'Stool' }])
    expect(valueNamed(filters, 'Stool').count).toBe(2)
    expect(valueNamed(filters, 'Kneeling chair').count).toBeGreaterThan(2)
    expect(valueNamed(filters, 'In stock').count).toBe(2)
    expect(valueNamed((await narrow([], 'stools')).filters, 'Stool').count).toBe(2)
  })

  test('take one variant for all that they say of variants, and count so', async () => {
    const walnut = { variantOption: { name: 'Frame finish', value: 'Walnut' } }
    const before = (await narrow([walnut])).handles
    const [soldOut = ''] = before
    await database()
      .query.updateTable('storefront.variants')
      .where((eb) =>
        eb(
          'product_id',
          '=',
          eb.selectFrom('storefront.products').where('handle', '=', soldOut).select('storefront.products.id'),
        ),
      )
      .where('title', 'like', '%Walnut%')
      .set({ stock: 0 })
      .execute()
    await vi.waitFor(
      async () =>
        expect((await narrow([walnut, { available: true }])).handles).toEqual(
          before.filter((handle) => handle !== soldOut),
        ),
      { timeout: 10_000 },
    )
    expect((await narrow([{ available: true }])).handles).toContain(soldOut)
    for (const [chosen, own] of [
      [{ available: true }, 'filter.v.availability'],
      [walnut, 'filter.v.option.frame-finish'],
    ] as const) {
      const { filters } = await narrow([chosen])
      const others = filters.filter(({ id }) => id !== own)
      for (const { input, count, label } of others.flatMap(({ values }) => values)) {
        const { handles } = await narrow([chosen, JSON.parse(input)])
        expect([label, handles.length]).toEqual([label, count])
      }
    }
  })

  test('come with searches and with lists of products too', async () => {
    const { search, products } = await ask(
      twin(),
      `{ search(query: "kneeling", first: 1) { totalCount productFilters ${FILTER} }
        products(first: 1, query: "product_type:Stool") { filters ${FILTER} } }`,
    )
    expect(valueNamed(search.productFilters, 'Price').count).toBe(search.totalCount)
    expect(valueNamed(products.filters, 'Stool').count).toBe(2)
    const pages = await ask(
      twin(),
      `{ search(query: "kneeling", first: 1, types: [PAGE]) { totalCount productFilters ${FILTER} } }`,
    )
    expect(pages.search.totalCount).toBe(0)
  })

  test('are counted a few times in one question, and not many', async () => {
    const ofSearch = (count: number) =>
      Array.from(
        { length: count },
        (_, n) => `s${n}: search(query: "", first: 1) { productFilters { id } }`,
      ).join(' ')
    const asked = Object.values(await ask(twin(), `{ ${ofSearch(5)} }`)) as { productFilters: unknown[] }[]
    expect(asked).toHaveLength(5)
    expect(asked[0]?.productFilters).not.toEqual([])
    for (const { productFilters } of asked) expect(productFilters).toEqual(asked[0]?.productFilters)
    expect(await askInVain(twin(), `{ ${ofSearch(10)} }`)).toMatchObject([
      { code: 'MAX_COMPLEXITY_EXCEEDED' },
    ])
  })

  test.each([
    { productMetafield: { namespace: 'facts', key: 'foam', value: '4' } },
    { variantMetafield: { namespace: 'facts', key: 'foam', value: '4' } },
    { taxonomyMetafield: { namespace: 'facts', key: 'foam', value: '4' } },
    { category: { id: 'gid://shopify/TaxonomyCategory/fr' } },
  ])('that the twin keeps nothing of are refused, not ignored: %j', async (filter) => {
    const query = `query ($filters: [ProductFilter!]) { search(query: "", first: 1, productFilters: $filters) { totalCount } }`
    expect(await askInVain(twin(), query, { filters: [filter] })).toMatchObject([{ code: 'NOT_OFFERED' }])
  })
})
