import { expect, test, vi } from 'vitest'
import { seed } from '#database/seed/seed.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask, askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

interface Handled {
  readonly handle: string
}

const handlesIn = (nodes: readonly Handled[]) => nodes.map(({ handle }) => handle)

describeStorefront('collections', ({ database, twin }) => {
  const productsOf = async (handle: string, args = 'first: 50') => {
    const query = `query ($handle: String!) { collection(handle: $handle) {
      products(${args}) { nodes { handle } pageInfo { hasNextPage endCursor } } } }`
    const { collection } = await ask(twin(), query, { handle })
    return handlesIn(collection.products.nodes)
  }

  test("come in the owner's order, sorted, searched, and by cursors", async () => {
    const list = async (args: string) =>
      (await ask(twin(), `{ collections(${args}) { nodes { handle } pageInfo { endCursor } } }`)).collections
    expect(handlesIn((await list('first: 9')).nodes)).toEqual(['all', 'kneeling-chairs', 'stools', 'parts'])
    expect(handlesIn((await list('first: 9, sortKey: TITLE')).nodes)[0]).toBe('parts')
    expect(handlesIn((await list('first: 9, query: "title:kneel*"')).nodes)).toEqual(['kneeling-chairs'])
    expect(handlesIn((await list('first: 9, query: "collection_type:smart"')).nodes)).toHaveLength(4)
    expect((await list('first: 9, query: "collection_type:custom"')).nodes).toEqual([])
    expect(handlesIn((await list('first: 9, query: "updated_at:<now title:stools"')).nodes)).toEqual([
      'stools',
    ])
    expect((await list('first: 9, query: "updated_at:>now"')).nodes).toEqual([])
    const { endCursor } = (await list('first: 2')).pageInfo
    expect(handlesIn((await list(`first: 9, after: "${endCursor}"`)).nodes)).toEqual(['stools', 'parts'])
  })

  test('are counted, on each page and from a product', async () => {
    const count = async (args: string) =>
      (await ask(twin(), `{ collections(${args}) { totalCount pageInfo { endCursor } } }`)).collections
    const { totalCount, pageInfo } = await count('first: 1')
    expect(totalCount).toBe('4')
    expect(await count(`first: 1, after: "${pageInfo.endCursor}"`)).toMatchObject({ totalCount: '4' })
    expect(await count('first: 9, query: "title:kneel*"')).toMatchObject({ totalCount: '1' })
    expect(await count('first: 9, query: "title:none"')).toMatchObject({ totalCount: '0' })
    expect(
      await ask(twin(), '{ product(handle: "keel-saddle-stool") { collections(first: 1) { totalCount } } }'),
    ).toEqual({ product: { collections: { totalCount: '2' } } })
  })

  test('hold the products of their rule, sorted and filtered', async () => {
    expect(await productsOf('all')).toHaveLength(8)
    expect(await productsOf('stools')).toEqual(['keel-saddle-stool', 'keel-balance-stool'])
    expect(await productsOf('stools', 'first: 9, sortKey: PRICE')).toEqual([
      'keel-balance-stool',
      'keel-saddle-stool',
    ])
    expect(await productsOf('parts')).toEqual(['keel-cushion-set', 'keel-caster-set'])
    expect(await productsOf('all', 'first: 9, filters: [{ price: { max: 150, min: 50 } }]')).toEqual([
      'keel-balance-stool',
      'keel-cushion-set',
    ])
    const walnut = 'variantOption: { name: "Frame finish", value: "Walnut" }'
    const kneeling = '{ productType: "Kneeling chair" }'
    expect(
      await productsOf(
        'all',
        `first: 9, filters: [{ ${walnut} }, ${kneeling}, { productType: "Stool" }, { available: true }]`,
      ),
    ).toEqual(['keel-kneeling-chair', 'keel-two-pad-kneeling-chair', 'keel-rocking-kneeling-chair'])
  })

  test('are found by handle, both ways, and by id, and from their products', async () => {
    const fields = '{ id handle title description(truncateAt: 12) seo { title } updatedAt }'
    const { collection, collectionByHandle } = await ask(
      twin(),
      `{ collection(handle: "stools") ${fields} collectionByHandle(handle: "stools") ${fields} }`,
    )
    expect(collection).toMatchObject({ title: 'Stools', description: 'Seats wit...' })
    expect(collectionByHandle).toEqual(collection)
    const byId = `query ($id: ID!) { collection(id: $id) { handle } node(id: $id) { __typename id } }`
    expect(await ask(twin(), byId, { id: collection.id })).toEqual({
      collection: { handle: 'stools' },
      node: { __typename: 'Collection', id: collection.id },
    })
    const { product } = await ask(
      twin(),
      '{ product(handle: "keel-saddle-stool") { collections(first: 9) { nodes { handle } } } }',
    )
    expect(handlesIn(product.collections.nodes)).toEqual(['all', 'stools'])
  })

  test('are null where there is none, and refuse a cursor of another', async () => {
    expect(
      await ask(
        twin(),
        '{ a: collection(handle: "sofas") { id } b: collection(id: "gid://shopify/Collection/9253140693317") { id } }',
      ),
    ).toEqual({ a: null, b: null })
    const { all } = await ask(
      twin(),
      '{ all: collection(handle: "all") { products(first: 1) { pageInfo { endCursor } } } }',
    )
    const query = `query ($after: String) { collection(handle: "stools") { products(first: 1, after: $after) { nodes { id } } } }`
    expect(await askInVain(twin(), query, { after: all.products.pageInfo.endCursor })).toEqual([
      { message: 'after is a cursor of another list or of another sort order', code: 'BAD_REQUEST' },
    ])
  })

  test('refuse a cursor of the same products in another order', async () => {
    const asked = (args: string) =>
      `{ collection(handle: "all") { products(first: 1, ${args}) { pageInfo { endCursor } } } }`
    const { collection } = await ask(twin(), asked('sortKey: PRICE'))
    const after = `after: "${collection.products.pageInfo.endCursor}"`
    expect(await askInVain(twin(), asked(after))).toMatchObject([{ code: 'BAD_REQUEST' }])
    await ask(twin(), asked(`sortKey: PRICE, ${after}`))
  })

  test('follow a changed rule, and leave it alone when seeded again', async () => {
    const stools = database().query.updateTable('storefront.collections').where('handle', '=', 'stools')
    await stools.set({ rule: 'title:saddle' }).execute()
    await seed(database())
    await vi.waitFor(async () => expect(await productsOf('stools')).toEqual(['keel-saddle-stool']))
  })
})
