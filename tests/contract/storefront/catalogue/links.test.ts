import { beforeEach, expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { sampleContent } from '#tests/fixtures/shop/shop-content.ts'
import { countCarts } from '#tests/fixtures/storefront/storefront-cart.ts'
import { ask, askInVain, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

describeStorefront('links into the shop', ({ database, twin, reopen }) => {
  let now: Date
  beforeEach(async () => {
    now = new Date()
    await reopen({ now: () => now, readContent: async () => sampleContent })
  })

  const open = (path: string, init?: RequestInit, address?: string) =>
    twin().fetch(new Request(`${ORIGIN}${path}`, init), { address })
  const variantsOf = async (handle: string): Promise<string[]> =>
    (
      await ask(twin(), `{ product(handle: "${handle}") { variants(first: 9) { nodes { id } } } }`)
    ).product.variants.nodes.map(({ id }: { id: string }) => id.split('/').at(-1))

  test('[2.11] menus link as Shopify’s do', async () => {
    const query =
      'query ($handle: String!) { menu(handle: $handle) { items { id title type url resourceId resource { __typename } } } }'
    const itemsOf = async (handle: string) =>
      Object.fromEntries(
        (await ask(twin(), query, { handle })).menu.items.map((item: { title: string }) => [
          item.title,
          item,
        ]),
      )
    expect(await itemsOf('main-menu')).toMatchObject({
      Home: { type: 'FRONTPAGE', url: `${ORIGIN}/`, resource: null },
      'Shop All Products': { type: 'COLLECTION', url: `${ORIGIN}/collections/all` },
      'Two-Pad Chair': {
        type: 'PRODUCT',
        url: `${ORIGIN}/products/keel-two-pad-kneeling-chair`,
        resource: { __typename: 'Product' },
      },
      'Kneeling Chair': { type: 'PRODUCT', url: `${ORIGIN}/products/keel-kneeling-chair` },
      About: { type: 'PAGE', url: `${ORIGIN}/pages/about`, resource: { __typename: 'Page' } },
      Contact: { type: 'PAGE', url: `${ORIGIN}/pages/contact`, resourceId: null },
    })
    const footer = await itemsOf('footer')
    expect(footer).toMatchObject({
      Articles: { type: 'BLOG', url: `${ORIGIN}/blogs/articles`, resource: { __typename: 'Blog' } },
    })
    const { nodes } = await ask(
      twin(),
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename ... on MenuItem { title } } }',
      { ids: [footer.Articles.id, 'gid://shopify/Menu/1', 'gid://shopify/Menu/9'] },
    )
    expect(nodes).toEqual([
      { id: footer.Articles.id, __typename: 'MenuItem', title: 'Articles' },
      { id: 'gid://shopify/Menu/1', __typename: 'Menu' },
      null,
    ])
  })

  test('a permalink fills a cart and leads to its checkout', async () => {
    const [chair] = await variantsOf('keel-kneeling-chair')
    const [wheels] = await variantsOf('keel-caster-set')
    const answer = await open(`/cart/${chair}:2,${wheels}:1?discount=BUY2SAVE10&note=By%20mail`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.pathname).toMatch(/^\/cart\/c\/[\w-]{24}$/)
    const id = `gid://shopify/Cart/${location.pathname.split('/').at(-1)}?key=${location.searchParams.get('key')}`
    const query = `query ($id: ID!) { cart(id: $id) {
      note discountCodes { code applicable } lines(first: 9) { nodes { quantity merchandise { ... on ProductVariant { id } } } } } }`
    expect((await ask(twin(), query, { id })).cart).toEqual({
      note: 'By mail',
      discountCodes: [{ code: 'BUY2SAVE10', applicable: true }],
      lines: {
        nodes: [
          { quantity: 2, merchandise: { id: `gid://shopify/ProductVariant/${chair}` } },
          { quantity: 1, merchandise: { id: `gid://shopify/ProductVariant/${wheels}` } },
        ],
      },
    })
  })

  test('a permalink to nothing, a look at its head and a flood make no cart', async () => {
    const before = await countCarts(database())
    for (const path of ['/cart/999999:1', '/cart/1:0', '/cart/nothing', '/cart/1:1,', '/cart/1'])
      expect((await open(path)).status, path).toBe(404)
    const [chair] = await variantsOf('keel-kneeling-chair')
    expect((await open(`/cart/${chair}:1`, { method: 'HEAD' })).status).toBe(204)
    expect(await countCarts(database())).toBe(before)

    let made = 0
    while (made < 100 && (await open(`/cart/${chair}:1`, {}, '203.0.113.7')).status === 302) made += 1
    expect(made).toBeGreaterThan(49)
    expect(made).toBeLessThan(100)
    const refusal = await open(`/cart/${chair}:1`, {}, '203.0.113.7')
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await countCarts(database())).toBe(before + made)
  })

  test('whatever has an id is found by it', async () => {
    const { product, shop, localization, articles } = await ask(
      twin(),
      `{ product(handle: "keel-kneeling-chair") { id media(first: 1) { nodes { id } }
          options(first: 1) { id optionValues { id } } variants(first: 1) { nodes { id } } }
        shop { id } articles(first: 1) { nodes { id } }
        localization { market { id handle } country { market { id handle } } availableCountries { market { id handle } } } }`,
    )
    expect(localization.country.market).toEqual(localization.market)
    expect(localization.availableCountries).toEqual([{ market: localization.market }])
    const ids = [
      product.id,
      product.media.nodes[0].id,
      product.options[0].id,
      product.options[0].optionValues[0].id,
      product.variants.nodes[0].id,
      shop.id,
      localization.market.id,
      articles.nodes[0].id,
    ]
    const { nodes } = await ask(twin(), 'query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }', {
      ids,
    })
    expect(nodes.map(({ id }: { id: string }) => id)).toEqual(ids)
    for (const { id, __typename } of nodes) expect(id).toContain(`/${__typename}/`)
    const missing = ids.map((id) => id.replace(/\d+$/, '999999999'))
    expect(
      (await ask(twin(), 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: missing })).nodes,
    ).toEqual(ids.map(() => null))
  })

  test('what the shop has none of is an empty list, read like any other', async () => {
    const of = 'first: 5) { nodes { id } pageInfo { hasNextPage } }'
    const empty = { nodes: [], pageInfo: { hasNextPage: false } }
    expect(
      await ask(
        twin(),
        `{ locations(${of} urlRedirects(query: "path:/nowhere", ${of} metaobjects(type: "any", ${of} }`,
      ),
    ).toEqual({ locations: empty, urlRedirects: empty, metaobjects: empty })
    expect(await askInVain(twin(), '{ locations { nodes { id } } }')).toMatchObject([{ code: 'BAD_REQUEST' }])
    const settings =
      '{ paymentSettings { cardVaultUrl acceptedCardBrands supportedDigitalWallets shopifyPaymentsAccountId } }'
    expect(await ask(twin(), settings)).toMatchObject({
      paymentSettings: { supportedDigitalWallets: [], shopifyPaymentsAccountId: null },
    })
  })
})
