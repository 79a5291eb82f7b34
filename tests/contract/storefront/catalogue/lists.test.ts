import { expect, test, vi } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask, askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

describeStorefront('lists of products', ({ database, twin, reopen }) => {
  const page = async (args: string, variables: Record<string, unknown> = {}) => {
    const query = `query ($query: String, $after: String) { products(${args}, query: $query, after: $after) {
      nodes { handle } pageInfo { endCursor hasNextPage hasPreviousPage } } }`
    const { products } = await ask(twin(), query, variables)
    return {
      handles: products.nodes.map(({ handle }: { handle: string }) => handle),
      ...products.pageInfo,
    }
  }
  const found = async (query: string) => (await page('first: 50', { query })).handles

  test.each([
    'TITLE',
    'PRICE',
    'CREATED_AT',
    'UPDATED_AT',
    'BEST_SELLING',
    'VENDOR',
    'PRODUCT_TYPE',
    'ID',
    'RELEVANCE',
  ])('go by cursors through the order %s, forth and reversed, each product once', async (sortKey) => {
    const whole = (await page(`first: 50, sortKey: ${sortKey}`)).handles
    expect(new Set(whole).size).toBe(8)
    const backwards = (await page(`first: 50, sortKey: ${sortKey}, reverse: true`)).handles
    expect(backwards).toEqual([...whole].reverse())
    const pieces: string[] = []
    for (let after: string | null = null; ; ) {
      const piece = await page(`first: 3, sortKey: ${sortKey}, reverse: true`, { after })
      pieces.push(...piece.handles)
      after = piece.endCursor
      if (!piece.hasNextPage) break
    }
    expect(pieces).toEqual(backwards)
  })

  test('find by the fields of the query language', async () => {
    expect(await found('product_type:Stool variants.price:<150')).toEqual(['keel-balance-stool'])
    expect(await found('tag:kneeling -tag:two-pad variants.price:>=199.00 variants.price:<=249')).toEqual([
      'keel-kneeling-chair',
    ])
    expect(await found('title:caster OR (title:stool NOT saddle)')).toEqual([
      'keel-balance-stool',
      'keel-caster-set',
    ])
    expect(await found('available_for_sale:false')).toEqual([])
    expect(await found('"Two-Pad Kneeling"')).toEqual(['keel-two-pad-kneeling-chair'])
    expect(await found('title:cast*')).toEqual(['keel-caster-set'])
    expect((await found('product_type:"Stool,Kneeling chair"')).length).toBeGreaterThan(2)
    expect(await found('product_type:Stool,Sofa created_at:<now')).toEqual([
      'keel-saddle-stool',
      'keel-balance-stool',
    ])
  })

  test('refuse, by relevance, a cursor of other words, which ranked them otherwise', async () => {
    const args = 'first: 1, sortKey: RELEVANCE'
    const { endCursor } = await page(args, { query: 'stool' })
    const asked = (query: string) =>
      `{ products(${args}, query: "${query}", after: "${endCursor}") { nodes { id } } }`
    expect(await askInVain(twin(), asked('chair'))).toMatchObject([{ code: 'BAD_REQUEST' }])
    await ask(twin(), asked('stool'))
  })

  test('keep their place in a filtered list while products change', async () => {
    const args = 'first: 1, sortKey: PRICE'
    const query = 'product_type:Stool'
    const first = await page(args, { query })
    expect(first).toMatchObject({ handles: ['keel-balance-stool'], hasNextPage: true })
    const products = database().query.updateTable('storefront.products')
    await products.set({ product_type: 'Seat' }).where('handle', '=', 'keel-balance-stool').execute()
    await vi.waitFor(async () => expect(await found(query)).toEqual(['keel-saddle-stool']))
    const second = await page(args, { query, after: first.endCursor })
    expect(second).toMatchObject({
      handles: ['keel-saddle-stool'],
      hasNextPage: false,
      hasPreviousPage: false,
    })
    await products.set({ product_type: 'Stool' }).where('handle', '=', 'keel-balance-stool').execute()
    await vi.waitFor(async () => expect(await found(query)).toHaveLength(2))
  })

  test('follow a product to its new handle', async () => {
    const { query } = database()
    const rename = (from: string, to: string) =>
      query.updateTable('storefront.products').set({ handle: to }).where('handle', '=', from).execute()
    await rename('keel-caster-set', 'keel-wheels')
    await vi.waitFor(async () => expect(await found('handle:keel-wheels')).toEqual(['keel-wheels']))
    expect(await found('handle:keel-caster-set')).toEqual([])
    expect(await found('')).toHaveLength(8)
    await rename('keel-wheels', 'keel-caster-set')
    await vi.waitFor(async () => expect(await found('handle:keel-caster-set')).toHaveLength(1))
  })

  test('know by the shop’s clock what is now', async () => {
    const asked = (comparator: string) => {
      const when = `first: 9, query: "updated_at:${comparator}now"`
      return `{ products(${when}) { nodes { id } } collections(${when}) { nodes { id } } }`
    }
    const hasFound = async (comparator: string) => {
      const { products, collections } = await ask(twin(), asked(comparator))
      return [products.nodes.length > 0, collections.nodes.length > 0]
    }
    try {
      await reopen({ now: () => new Date('2025-12-01') })
      expect([await hasFound('<'), await hasFound('>')]).toEqual([
        [false, false],
        [true, true],
      ])
    } finally {
      await reopen()
    }
  })

  test('refuse cursors that are of another order, of another list, or of nothing', async () => {
    const { products } = await ask(
      twin(),
      `{ products(first: 1, sortKey: TITLE) { pageInfo { endCursor }
        nodes { images(first: 1) { pageInfo { endCursor } } } } }`,
    )
    const another = 'after is a cursor of another list or of another sort order'
    for (const [cursor, message] of [
      [products.pageInfo.endCursor, another],
      [products.nodes[0].images.pageInfo.endCursor, another],
      ['WzEsMl0', 'after is not a valid cursor'],
      ['', 'after is not a valid cursor'],
      ['x'.repeat(5000), 'after is not a valid cursor'],
    ]) {
      const query =
        'query ($after: String) { products(first: 1, after: $after, sortKey: PRICE) { nodes { id } } }'
      expect(await askInVain(twin(), query, { after: cursor })).toEqual([{ message, code: 'BAD_REQUEST' }])
    }
  })

  test.each(['x'.repeat(10_000), '('.repeat(900), 'a OR '.repeat(150)])(
    'refuse a query beyond the limits: %.20s',
    async (query) => {
      const asked = 'query ($query: String) { products(first: 1, query: $query) { nodes { id } } }'
      expect(await askInVain(twin(), asked, { query })).toEqual([
        { message: 'query may have 1000 characters and 50 terms, 3 of them with *', code: 'BAD_REQUEST' },
      ])
    },
  )
})
