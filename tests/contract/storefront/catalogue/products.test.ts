import { expect, test, vi } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask, askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

/** The fields of clause 3.01, read as edges of nodes. */
const PRODUCT = `fragment Product on Product {
  id title description handle
  priceRange { minVariantPrice { amount currencyCode } }
  images(first: 5) { edges { node { url altText } } }
  variants(first: 10) { edges { node {
    id title price { amount currencyCode } availableForSale selectedOptions { name value }
  } } }
  options { name values }
}`
const PRODUCTS = `query ($first: Int!) { products(first: $first) { edges { node { ...Product } } } } ${PRODUCT}`

const handles = [
  'keel-kneeling-chair',
  'keel-two-pad-kneeling-chair',
  'keel-criss-cross-chair',
  'keel-rocking-kneeling-chair',
  'keel-saddle-stool',
  'keel-balance-stool',
  'keel-cushion-set',
  'keel-caster-set',
]

describeStorefront('products', ({ database, twin }) => {
  const handlesOf = async (args: string) => {
    const { products } = await ask(twin(), `{ products(${args}) { nodes { handle } } }`)
    return products.nodes.map(({ handle }: { handle: string }) => handle)
  }

  test.each([4, 6, 10, 20, 50])("[7.01] lists the first %i in the owner's order", async (first) => {
    const { products } = await ask(twin(), PRODUCTS, { first })
    expect(products.edges.map((edge: { node: { handle: string } }) => edge.node.handle)).toEqual(
      handles.slice(0, first),
    )
  })

  test('[3.01] tells of a product what the shop shows', async () => {
    const { products } = await ask(twin(), PRODUCTS, { first: 1 })
    const { node: product } = products.edges[0]
    expect(product).toMatchObject({
      id: expect.stringMatching(/^gid:\/\/shopify\/Product\/\d+$/),
      title: 'Keel Kneeling Chair',
      priceRange: { minVariantPrice: { amount: '249.0', currencyCode: 'USD' } },
      options: [
        { name: 'Frame finish', values: ['Natural birch', 'Walnut', 'Black'] },
        { name: 'Cushion color', values: ['Oat', 'Slate', 'Velvet Pine'] },
      ],
    })
    expect(product.description).toMatch(/^A kneeling chair opens the angle at your hips/)
    expect(product.description).not.toMatch(/[<>]/)
    expect(product.images.edges).toHaveLength(5)
    for (const { node } of product.images.edges) {
      expect(node.url).toMatch(
        /^https:\/\/keel\.test\/cdn\/keel-kneeling-chair\/[\w-]+\.(?:jpg|svg)\?v=[\da-f]+$/,
      )
      expect(node.altText).not.toBe('')
    }
    expect(product.variants.edges).toHaveLength(9)
    expect(product.variants.edges[0].node).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/ProductVariant\/\d+$/),
      title: 'Natural birch / Oat',
      price: { amount: '249.0', currencyCode: 'USD' },
      availableForSale: true,
      selectedOptions: [
        { name: 'Frame finish', value: 'Natural birch' },
        { name: 'Cushion color', value: 'Oat' },
      ],
    })
  })

  test('has the cases that the shop must be ready for', async () => {
    const query = `{ products(first: 50) { nodes {
      title options { name values } variants(first: 250) { nodes { title availableForSale } }
    } } }`
    const { products } = await ask(twin(), query)
    const nodes: {
      title: string
      options: { name: string; values: string[] }[]
      variants: { nodes: { title: string; availableForSale: boolean }[] }
    }[] = products.nodes
    expect(nodes.some(({ title }) => title.length > 60)).toBe(true)
    expect(nodes.some(({ options }) => options.length === 1 && options[0]?.name === 'Title')).toBe(true)
    expect(
      nodes.some(({ options }) => options.some(({ values }) => values.some((v) => /velvet/i.test(v)))),
    ).toBe(true)
    expect(Math.max(...nodes.map(({ variants }) => variants.nodes.length))).toBeLessThanOrEqual(10)
    const soldOut = nodes
      .flatMap(({ variants }) => variants.nodes)
      .filter((variant) => !variant.availableForSale)
    expect(soldOut.map(({ title }) => title)).toEqual(['Black / Slate'])
  })

  test('goes through the list by cursors, forth and back, whatever happens to the list meanwhile', async () => {
    const page = async (args: string) => {
      const { products } = await ask(
        twin(),
        `{ products(${args}) { nodes { handle } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`,
      )
      const { nodes, pageInfo } = products
      return { handles: nodes.map((node: { handle: string }) => node.handle), ...pageInfo }
    }
    const first = await page('first: 3')
    expect(first).toMatchObject({ handles: handles.slice(0, 3), hasNextPage: true, hasPreviousPage: false })
    const second = await page(`first: 3, after: "${first.endCursor}"`)
    expect(second).toMatchObject({ handles: handles.slice(3, 6), hasNextPage: true, hasPreviousPage: true })
    const last = await page(`first: 3, after: "${second.endCursor}"`)
    expect(last).toMatchObject({ handles: handles.slice(6), hasNextPage: false, hasPreviousPage: true })
    const back = await page(`last: 2, before: "${last.startCursor}"`)
    expect(back).toMatchObject({ handles: handles.slice(4, 6), hasNextPage: true, hasPreviousPage: true })
    const withdrawn = await page('first: 3, reverse: true')
    expect(withdrawn.handles).toEqual(handles.slice(5).reverse())
  })

  test('sorts and filters', async () => {
    expect(await handlesOf('first: 3, sortKey: PRICE')).toEqual([
      'keel-caster-set',
      'keel-cushion-set',
      'keel-balance-stool',
    ])
    expect((await handlesOf('first: 1, sortKey: TITLE, reverse: true'))[0]).toBe(
      'keel-rocking-kneeling-chair',
    )
    expect(await handlesOf('first: 9, query: "product_type:Stool"')).toEqual([
      'keel-saddle-stool',
      'keel-balance-stool',
    ])
    expect(await handlesOf('first: 9, query: "casters"')).toEqual(['keel-caster-set'])
    expect(await handlesOf('first: 9, query: "no such thing"')).toEqual([])
  })

  test('[7.02] finds one by its handle, in both ways, and by its id', async () => {
    const byHandle = `query ($handle: String!) {
      product(handle: $handle) { ...Product } productByHandle(handle: $handle) { ...Product }
    } ${PRODUCT}`
    const { product, productByHandle } = await ask(twin(), byHandle, { handle: 'keel-saddle-stool' })
    expect(product.title).toBe('Keel Saddle Stool')
    expect(productByHandle).toEqual(product)
    const byId = await ask(
      twin(),
      'query ($id: ID!) { product(id: $id) { handle } node(id: $id) { id __typename } }',
      {
        id: product.id,
      },
    )
    expect(byId).toEqual({
      product: { handle: 'keel-saddle-stool' },
      node: { id: product.id, __typename: 'Product' },
    })
  })

  test.each([
    'no-such-chair',
    '',
    '../../etc/passwd',
    "'; drop table twin().products; --",
    '\0',
    'ё'.repeat(5000),
  ])('[8.08] has null for a handle that nothing has: %j', async (handle) => {
    const query = 'query ($handle: String!) { product(handle: $handle) { id } }'
    expect(await ask(twin(), query, { handle })).toEqual({ product: null })
  })

  test.each([
    ['first: 0', 'first must be greater than 0'],
    ['first: -1', 'first must be greater than 0'],
    ['first: 251', 'first cannot exceed 250'],
    ['last: 251', 'last cannot exceed 250'],
    ['first: 1, last: 1', 'providing both first and last is not supported'],
    ['reverse: true', 'you must provide one of first or last'],
    ['first: 1, after: "nonsense"', 'after is not a valid cursor'],
  ])('says what is wrong with products(%s)', async (args, message) => {
    const errors = await askInVain(twin(), `{ products(${args}) { nodes { id } } }`)
    expect(errors).toEqual([{ message, code: 'BAD_REQUEST' }])
  })

  test('answers what it does not have with null, and with an empty list', async () => {
    expect(
      await ask(
        twin(),
        '{ blog(handle: "news") { id } menu(handle: "main") { id } metaobjects(type: "seat", first: 1) { nodes { id } } }',
      ),
    ).toEqual({ blog: null, menu: null, metaobjects: { nodes: [] } })
  })

  test('shows a changed price, a sold out variant and a withdrawn product at once', async () => {
    const look = async () => {
      const query = `{ product(handle: "keel-caster-set") {
        availableForSale totalInventory priceRange { minVariantPrice { amount } }
      } }`
      return (await ask(twin(), query)).product
    }
    expect(await look()).toMatchObject({ availableForSale: true, totalInventory: 25 })
    const variants = database().query.updateTable('storefront.variants').where('sku', '=', 'CA-SET')
    await variants.set({ price_cents: 3105, stock: 0 }).execute()
    // PostgreSQL's notice arrives through another connection, a moment later.
    await vi.waitFor(async () =>
      expect(await look()).toEqual({
        availableForSale: false,
        totalInventory: 0,
        priceRange: { minVariantPrice: { amount: '31.05' } },
      }),
    )
    const products = database()
      .query.updateTable('storefront.products')
      .where('handle', '=', 'keel-caster-set')
    await products.set({ published_at: null }).execute()
    await vi.waitFor(async () => expect(await look()).toBeNull())
  })
})
