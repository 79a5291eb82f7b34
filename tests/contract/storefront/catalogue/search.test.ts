import { expect, test, vi } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask, askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

interface Handled {
  readonly handle: string
}

const handlesIn = (nodes: readonly Handled[]) => nodes.map(({ handle }) => handle)

describeStorefront('searching', ({ database, twin }) => {
  const search = async (query: string, args = 'first: 20') => {
    const asked = `query ($query: String!) { search(query: $query, ${args}) {
      totalCount nodes { __typename ... on Product { handle } } pageInfo { hasNextPage endCursor } } }`
    return (await ask(twin(), asked, { query })).search
  }
  const predict = async (query: string, args = 'limit: 5') => {
    const asked = `query ($query: String!) { predictiveSearch(query: $query, ${args}) {
      products { handle } collections { handle } queries { text styledText } articles { id } pages { id } } }`
    return (await ask(twin(), asked, { query })).predictiveSearch
  }
  const setStock = (handle: string, stock: number) =>
    database()
      .query.updateTable('storefront.variants')
      .set({ stock })
      .where(({ eb, selectFrom }) =>
        eb('product_id', '=', selectFrom('storefront.products').where('handle', '=', handle).select('id')),
      )
      .execute()

  test('finds products, counts them, and goes through them by cursors', async () => {
    const all = await search('stool')
    expect(handlesIn(all.nodes).slice(0, 2).sort()).toEqual(['keel-balance-stool', 'keel-saddle-stool'])
    expect(all.nodes[0].__typename).toBe('Product')
    expect(all.totalCount).toBe(all.nodes.length)
    const first = await search('stool', 'first: 1')
    expect(first).toMatchObject({ totalCount: all.totalCount, pageInfo: { hasNextPage: true } })
    const next = await search('stool', `first: 1, after: "${first.pageInfo.endCursor}"`)
    expect(next.nodes).toEqual([all.nodes[1]])
  })

  test.each([
    ['another sort key', 'sortKey: PRICE'],
    ['the other direction', 'reverse: true'],
    ['products that are sold out elsewhere', 'unavailableProducts: SHOW'],
    ['a beginning', 'prefix: LAST'],
  ])('refuses the cursor of %s, which means another place', async (_what, args) => {
    const { pageInfo } = await search('stool', `first: 1, ${args}`)
    const asked = (more: string) =>
      `{ search(query: "stool", first: 1, after: "${pageInfo.endCursor}"${more}) { totalCount } }`
    expect(await askInVain(twin(), asked(''))).toEqual([
      { message: 'after is a cursor of another list or of another sort order', code: 'BAD_REQUEST' },
    ])
    await ask(twin(), asked(`, ${args}`))
  })

  test('takes the last word for a beginning only where it is asked to', async () => {
    expect((await search('keel cast')).totalCount).toBe(0)
    expect((await search('keel cast', 'first: 9, prefix: NONE')).totalCount).toBe(0)
    expect(handlesIn((await search('keel cast', 'first: 9, prefix: LAST')).nodes)[0]).toBe('keel-caster-set')
  })

  test('sorts by price, filters, and looks only for what is wanted', async () => {
    expect(handlesIn((await search('product_type:Stool', 'first: 9, sortKey: PRICE')).nodes)).toEqual([
      'keel-balance-stool',
      'keel-saddle-stool',
    ])
    const filters = 'productFilters: [{ price: { min: 150 } }]'
    expect(handlesIn((await search('product_type:Stool', `first: 9, ${filters}`)).nodes)).toEqual([
      'keel-saddle-stool',
    ])
    expect((await search('stool', 'first: 9, types: [ARTICLE]')).totalCount).toBe(0)
  })

  test.each([
    ['kneling chiar', 'keel-kneeling-chair'],
    ['kneeilng', 'keel-kneeling-chair'],
    ['knelling', 'keel-kneeling-chair'],
    ['Kneeling Ch', 'keel-kneeling-chair'],
    ['stoll', 'keel-saddle-stool'],
    ['sadle', 'keel-saddle-stool'],
    ['cushon', 'keel-cushion-set'],
    ['castr', 'keel-caster-set'],
  ])('predicts what %j is meant to be', async (query, handle) => {
    const { products } = await predict(query)
    expect(handlesIn(products)).toContain(handle)
    expect(products.length).toBeLessThan(6)
  })

  test('predicts collections and whole queries, within the limit', async () => {
    const { products, collections, queries } = await predict('knee', 'limit: 3, limitScope: EACH')
    expect(products).toHaveLength(3)
    expect(handlesIn(collections)).toEqual(['kneeling-chairs'])
    expect(queries).toContainEqual({
      text: 'kneeling',
      styledText: '<mark>knee</mark><span>ling</span>',
    })
    const together = await predict('knee', 'limit: 4, limitScope: ALL')
    expect(together.products.length + together.collections.length + together.queries.length).toBe(4)
    expect(await predict('knee', 'types: [COLLECTION]')).toMatchObject({ products: [], queries: [] })
  })

  test('predicts whole queries with all that was typed before, most products first, and ten of anything', async () => {
    const { queries } = await predict('kneeling s', 'limit: 10, types: [QUERY]')
    const texts: string[] = queries.map(({ text }: { text: string }) => text)
    expect(texts.every((text) => text.startsWith('kneeling s'))).toBe(true)
    expect(queries[0].styledText).toMatch(/^<mark>kneeling<\/mark> <mark>s<\/mark><span>/)
    const counts: number[] = []
    for (const text of texts) counts.push((await search(text.split(' ')[1] ?? '')).totalCount)
    expect(counts.length).toBeGreaterThan(2)
    expect(counts.at(0)).toBeGreaterThan(counts.at(-1) ?? 0)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect((await predict('k', 'types: [PRODUCT]')).products.length).toBeGreaterThan(5)
  })

  test('predicts by the first sixteen words of a long text', async () => {
    const sixteen = Array.from({ length: 16 }, () => 'kneeling').join(' ')
    const handles = handlesIn((await predict(sixteen)).products)
    expect(handles.length).toBeGreaterThan(0)
    expect(handlesIn((await predict(`${sixteen} qqqqzzzz`)).products)).toEqual(handles)
  })

  test.each(['', '   ', '<script>', 'qqqqzzzz', '((("', '\0'])('predicts nothing for %j', async (query) => {
    expect(await predict(query)).toEqual({
      products: [],
      collections: [],
      queries: [],
      articles: [],
      pages: [],
    })
  })

  test('refuses a limit or a query beyond the limits', async () => {
    const asked = (args: string) => `{ predictiveSearch(${args}) { products { id } } }`
    for (const limit of [0, 11])
      expect(await askInVain(twin(), asked(`query: "a", limit: ${limit}`))).toEqual([
        { message: 'limit must be within 1..10', code: 'INVALID_FIELD_ARGUMENTS' },
      ])
    const long = 'x'.repeat(1001)
    expect(await askInVain(twin(), asked(`query: "${long}"`))).toMatchObject([{ code: 'BAD_REQUEST' }])
  })

  test('recommends what is of the same type and shares tags, never the product itself', async () => {
    const asked = `query ($handle: String!) { productRecommendations(productHandle: $handle) { handle productType } }`
    const { productRecommendations: found } = await ask(twin(), asked, { handle: 'keel-kneeling-chair' })
    expect(found.slice(0, 2).map(({ productType }: { productType: string }) => productType)).toEqual([
      'Kneeling chair',
      'Kneeling chair',
    ])
    expect(handlesIn(found)).not.toContain('keel-kneeling-chair')
    expect(await ask(twin(), asked, { handle: 'none' })).toEqual({ productRecommendations: null })
  })

  test('names the place and the search in what links to its results carry, and nothing elsewhere', async () => {
    const tracked = '... on Trackable { trackingParameters }'
    const asked = `{
      found: search(query: "stool", first: 2) { nodes { ${tracked} } edges { node { ${tracked} ... on Product {
        collections(first: 1) { nodes { trackingParameters } } } } } }
      other: search(query: "stool", first: 1) { nodes { ${tracked} } }
      predictiveSearch(query: "stool") { products { trackingParameters } collections { trackingParameters }
        queries { trackingParameters } }
      products(first: 1) { nodes { trackingParameters } }
      product(handle: "keel-saddle-stool") { trackingParameters } }`
    const { found, other, predictiveSearch, products, product } = await ask(twin(), asked)
    const parametersIn = (nodes: readonly { trackingParameters: string }[]) =>
      nodes.map((node) => node.trackingParameters)
    const [first = '', second] = parametersIn(found.nodes)
    expect(first).toMatch(/^_pos=1&_sid=[\da-f]{9}&_ss=r$/)
    expect(second).toBe(first.replace('_pos=1', '_pos=2'))
    expect(found.edges).toEqual([
      { node: { trackingParameters: first, collections: { nodes: [{ trackingParameters: null }] } } },
      { node: { trackingParameters: second, collections: { nodes: [{ trackingParameters: null }] } } },
    ])
    expect(parametersIn(other.nodes)).not.toContain(first)
    for (const list of [predictiveSearch.products, predictiveSearch.collections, predictiveSearch.queries])
      expect(parametersIn(list)[0]).toMatch(/^_pos=1&_sid=[\da-f]{9}&_ss=e$/)
    expect(products.nodes).toEqual([{ trackingParameters: null }])
    expect(product).toEqual({ trackingParameters: null })
    expect((await ask(twin(), asked)).found.nodes[0].trackingParameters).not.toBe(first)
  })

  test('puts what is sold out last, or hides it', async () => {
    await setStock('keel-balance-stool', 0)
    const byPrice = async (unavailable: string) =>
      handlesIn(
        (await search('product_type:Stool', `first: 9, sortKey: PRICE, unavailableProducts: ${unavailable}`))
          .nodes,
      )
    await vi.waitFor(async () => expect(await byPrice('HIDE')).toEqual(['keel-saddle-stool']))
    expect(await byPrice('LAST')).toEqual(['keel-saddle-stool', 'keel-balance-stool'])
    expect(await byPrice('SHOW')).toEqual(['keel-balance-stool', 'keel-saddle-stool'])
    const dearest = await search('product_type:Stool', 'first: 9, sortKey: PRICE, reverse: true')
    expect(handlesIn(dearest.nodes)).toEqual(['keel-saddle-stool', 'keel-balance-stool'])
    await setStock('keel-balance-stool', 5)
    await setStock('keel-saddle-stool', 0)
    const reversed = async () =>
      handlesIn((await search('product_type:Stool', 'first: 9, sortKey: PRICE, reverse: true')).nodes)
    await vi.waitFor(async () =>
      expect(await reversed()).toEqual(['keel-balance-stool', 'keel-saddle-stool']),
    )
  })
})
