import { beforeAll, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { sampleContent } from '#tests/fixtures/shop/shop-content.ts'
import { ask, askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

describeEmptyStorefront('pages and policies', ({ twin, reopen }) => {
  beforeAll(async () => {
    await reopen({ readContent: async () => sampleContent })
  })

  test('pages tell all that they have, by handle, both ways, and by id', async () => {
    const fields =
      '{ id title handle body bodySummary createdAt updatedAt onlineStoreUrl seo { title description } }'
    const { page, pageByHandle } = await ask(
      twin(),
      `{ page(handle: "about") ${fields} pageByHandle(handle: "about") ${fields} }`,
    )
    expect(page).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/Page\/\d+$/),
      title: 'About us',
      handle: 'about',
      body: expect.stringMatching(/^<p>It began.*<img src="https:\/\/keel.test\/about.jpg">$/),
      bodySummary: expect.stringMatching(/^It began at a kitchen table\. .{118}\.\.\.$/),
      createdAt: '2026-05-01T08:30:00Z',
      updatedAt: '2026-05-01T08:30:00Z',
      onlineStoreUrl: 'https://keel.test/about',
      seo: { title: 'About us', description: 'Why we make chairs' },
    })
    expect(pageByHandle).toEqual(page)
    expect(
      await ask(twin(), 'query ($id: ID!) { page(id: $id) { handle } node(id: $id) { __typename id } }', {
        id: page.id,
      }),
    ).toEqual({ page: { handle: 'about' }, node: { __typename: 'Page', id: page.id } })
  })

  test.each([
    ['', ['about', 'affiliate']],
    [', reverse: true', ['affiliate', 'about']],
    [', sortKey: TITLE, reverse: true', ['affiliate', 'about']],
    [', sortKey: UPDATED_AT', ['affiliate', 'about']],
    [', query: "kitchen"', ['about']],
    [', query: "title:affil*"', ['affiliate']],
    [', query: "handle:about"', ['about']],
    [', query: "updated_at:>\'2026-04-15\'"', ['about']],
  ])('pages are listed, sorted and searched: %s', async (args, handles) => {
    const { pages } = await ask(twin(), `{ pages(first: 9${args}) { nodes { handle } } }`)
    expect(pages.nodes.map(({ handle }: { handle: string }) => handle)).toEqual(handles)
  })

  test('pages come by cursors', async () => {
    const query =
      'query ($after: String) { pages(first: 1, after: $after) { nodes { handle } pageInfo { hasNextPage endCursor } } }'
    const { pages } = await ask(twin(), query)
    expect(pages).toMatchObject({ nodes: [{ handle: 'about' }], pageInfo: { hasNextPage: true } })
    expect((await ask(twin(), query, { after: pages.pageInfo.endCursor })).pages).toMatchObject({
      nodes: [{ handle: 'affiliate' }],
      pageInfo: { hasNextPage: false },
    })
  })

  test('pages are null where there is none', async () => {
    expect(
      await ask(
        twin(),
        `{ a: page(handle: "jobs") { id } b: page(id: "gid://shopify/Page/1") { id } c: page(id: "gid://shopify/Page/about") { id }
          d: pageByHandle(handle: "jobs") { id } e: node(id: "gid://shopify/ShopPolicy/1") { id } }`,
      ),
    ).toEqual({ a: null, b: null, c: null, d: null, e: null })
    expect(await askInVain(twin(), '{ page { id } }')).toEqual([
      { code: 'BAD_REQUEST', message: 'page needs a handle or an id' },
    ])
  })

  test('[9.14] the shop has the policies that are written, and null for the others', async () => {
    const fields = '{ id title handle body url }'
    const { shop } = await ask(
      twin(),
      `{ shop { refundPolicy ${fields} termsOfService ${fields} privacyPolicy ${fields} shippingPolicy ${fields} subscriptionPolicy { title } } }`,
    )
    expect(shop).toEqual({
      refundPolicy: {
        id: expect.stringMatching(/^gid:\/\/shopify\/ShopPolicy\/\d+$/),
        title: 'Returns',
        handle: 'refund-policy',
        body: '<p>Within 30 days: <a href="https://keel.test/contact">write to us</a>.</p>',
        url: 'https://keel.test/returns',
      },
      termsOfService: expect.objectContaining({ title: 'Terms of Service', url: 'https://keel.test/terms' }),
      privacyPolicy: null,
      shippingPolicy: null,
      subscriptionPolicy: null,
    })
    const query = 'query ($id: ID!) { node(id: $id) { __typename ... on ShopPolicy { title } } }'
    expect((await ask(twin(), query, { id: shop.refundPolicy.id })).node).toEqual({
      __typename: 'ShopPolicy',
      title: 'Returns',
    })
  })
})
