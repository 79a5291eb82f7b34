import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cartAnswer,
  cartWarningAnswer,
  productAnswer,
  variantAnswer,
} from '#tests/fixtures/storefront/storefront-answers.ts'
import {
  answerData,
  answerWith,
  startStorefrontServer,
} from '#tests/fixtures/storefront/storefront-server.ts'
import { createStorefrontClient, type StorefrontClient } from './storefront.ts'

let server: Awaited<ReturnType<typeof startStorefrontServer>>
let client: StorefrontClient

beforeAll(async () => {
  server = await startStorefrontServer()
  client = createStorefrontClient({
    url: server.url,
    accessToken: 'public-token',
    apiVersion: '2025-07',
    providerName: 'Keel Pay',
  })
})
afterAll(() => server.close())

test('[7.01] asks for the first products of the version, with the access header', async () => {
  server.answers(
    answerData({
      products: { edges: [{ node: productAnswer }], pageInfo: { hasNextPage: true, endCursor: 'c1' } },
    }),
  )
  const result = await client.products(20)
  expect(server.requests).toHaveLength(1)
  const [request] = server.requests
  expect(request).toMatchObject({ method: 'POST', path: '/api/2025-07/graphql.json' })
  expect(request?.headers['x-shopify-storefront-access-token']).toBe('public-token')
  expect(request?.body.variables).toEqual({ first: 20, after: null })
  expect(result).toMatchObject({
    ok: true,
    data: { products: [{ handle: 'keel-balance-stool' }], nextCursor: 'c1' },
  })
})

test('[3.01] a product has its lists without their edges, and its money in cents', async () => {
  server.answers(
    answerData({
      product: {
        ...productAnswer,
        allImages: productAnswer.images,
        descriptionHtml: '<p>A stool that keeps you moving.</p>',
        seo: { description: null },
      },
    }),
  )
  const image = {
    url: 'https://pictures.example/side.svg',
    altText: 'From the side',
    width: 1600,
    height: 1600,
  }
  expect(await client.productByHandle('keel-balance-stool')).toEqual({
    ok: true,
    data: {
      id: 'gid://shopify/Product/1',
      title: 'Keel Balance Stool',
      description: 'A stool that keeps you moving.',
      handle: 'keel-balance-stool',
      minPriceCents: 12_900,
      images: [image, { ...image, altText: null }],
      allImages: [image, { ...image, altText: null }],
      descriptionHtml: '<p>A stool that keeps you moving.</p>',
      seo: { description: null },
      variants: [
        {
          id: 'gid://shopify/ProductVariant/11',
          title: 'Wool felt',
          priceCents: 12_900,
          compareAtPriceCents: 16_125,
          availableForSale: true,
          currentlyNotInStock: false,
          selectedOptions: [{ name: 'Material', value: 'Wool felt' }],
          image,
        },
      ],
      options: [{ name: 'Material', values: ['Wool felt', 'Linen weave'] }],
      volumeDiscounts: null,
    },
  })
})

test.each<[string | undefined, unknown]>([
  [
    '[{"code":"BUY2SAVE10","minQuantity":2,"percent":10}]',
    [{ code: 'BUY2SAVE10', minQuantity: 2, percent: 10 }],
  ],
  ['[]', []],
  ['[{"code":"<b>","minQuantity":2,"percent":10}]', null],
  ['[{"code":"BUY2SAVE10"}]', null],
  ['{', null],
  [`[${' '.repeat(4_000)}]`, null],
  [undefined, null],
])('[9.08] of the codes that stand, a store whose metafield is %j says %j', async (value, says) => {
  server.answers(
    answerData({ product: productAnswer, shop: { volumeDiscounts: value === undefined ? null : { value } } }),
  )
  expect(await client.productByHandle('keel-balance-stool')).toMatchObject({
    ok: true,
    data: { volumeDiscounts: says },
  })
})

test('[7.02] [9.09] asks for one product by its handle, with 5 images and 10 variants', async () => {
  server.answers(answerData({ product: null }))
  expect(await client.productByHandle('no-such-chair')).toEqual({ ok: true, data: null })
  const body = server.requests[0]?.body
  expect(body?.variables).toEqual({ handle: 'no-such-chair' })
  expect(body?.query).toContain('images(first: 5)')
  expect(body?.query).toContain('variants(first: 10)')
})

test('[7.02] a product that has more variants than ten is read with all of them, page by page', async () => {
  const titles = Array.from({ length: 300 }, (_, index) => `Cover ${index + 1}`)
  const page = (from: number, to: number) => ({
    edges: titles.slice(from, to).map((title) => ({ node: { ...variantAnswer, title } })),
    pageInfo: { hasNextPage: to < titles.length, endCursor: `after ${to}` },
  })
  server.answers((response) => {
    const asked = server.requests.at(-1)?.body.variables.after
    const from = server.requests.length === 1 ? [0, 10] : asked === null ? [0, 250] : [250, 300]
    answerData({ product: { ...productAnswer, variants: page(from[0] ?? 0, from[1] ?? 0) } })(response)
  })
  const read = await client.productByHandle('keel-balance-stool')
  expect(read.ok && read.data?.variants.map(({ title }) => title)).toEqual(titles)
  expect(server.requests.map(({ body }) => body.variables.after)).toEqual([undefined, null, 'after 250'])
})

test('[7.02] a product that goes while its further variants are read is not there', async () => {
  const variants = { ...productAnswer.variants, pageInfo: { hasNextPage: true } }
  server.answers((response) =>
    answerData({ product: server.requests.length === 1 ? { ...productAnswer, variants } : null })(response),
  )
  expect(await client.productByHandle('keel-balance-stool')).toEqual({ ok: true, data: null })
})

test('[7.02] a product whose further variants cannot be read has failed, and is not shown with ten', async () => {
  const variants = { ...productAnswer.variants, pageInfo: { hasNextPage: true } }
  server.answers((response) =>
    server.requests.length === 1
      ? answerData({ product: { ...productAnswer, variants } })(response)
      : answerWith(500, '')(response),
  )
  expect(await client.productByHandle('keel-balance-stool')).toMatchObject({
    ok: false,
    error: { kind: 'http', status: 500 },
  })
})

test('[3.01] the fields that the specification names are enough', async () => {
  const images = { edges: [{ node: { url: 'https://pictures.example/side.svg' } }] }
  server.answers(
    answerData({ product: { ...productAnswer, images, variants: { edges: [{ node: variantAnswer }] } } }),
  )
  expect(await client.productByHandle('keel-balance-stool')).toMatchObject({
    ok: true,
    data: {
      images: [{ altText: null, width: null }],
      variants: [{ image: null, compareAtPriceCents: null }],
    },
  })
})

describe('[7.03] cartCreate', () => {
  test('[3.03] sends the lines and reads the cart', async () => {
    server.answers(answerData({ cartCreate: { cart: cartAnswer, userErrors: [] } }))
    const lines = [{ quantity: 2, merchandiseId: 'gid://shopify/ProductVariant/11' }]
    const result = await client.createCart(lines)
    expect(server.requests[0]?.body.variables).toEqual({ input: { lines } })
    expect(result).toMatchObject({
      ok: true,
      data: {
        id: 'gid://shopify/Cart/abc?key=def',
        totalQuantity: 2,
        totalCents: 25_800,
        lines: [
          { quantity: 2, merchandise: { priceCents: 12_900, product: { handle: 'keel-balance-stool' } } },
        ],
      },
    })
  })

  test('reads what the storefront warns of', async () => {
    const warnings = [cartWarningAnswer]
    server.answers(answerData({ cartCreate: { cart: cartAnswer, userErrors: [], warnings } }))
    expect(await client.createCart([])).toMatchObject({ ok: true, data: { warnings } })
  })

  test.each([
    ['none', {}],
    ['null', { warnings: null }],
    ['another shape', { warnings: ['Only 2 are left'] }],
  ])('a cart is not given up for its warnings: %s', async (_case, more) => {
    server.answers(answerData({ cartCreate: { cart: cartAnswer, userErrors: [], ...more } }))
    expect(await client.createCart([])).toMatchObject({ ok: true, data: { totalQuantity: 2, warnings: [] } })
  })

  test('[7.04] adds channel=online_store to the checkout URL and keeps what it has', async () => {
    server.answers(answerData({ cartCreate: { cart: cartAnswer, userErrors: [] } }))
    const result = await client.createCart([])
    expect(result.ok && result.data.checkoutUrl).toBe(
      'https://pay.example/cart/c/abc?key=def&channel=online_store',
    )
  })
})

test('a cart that is gone reads as null', async () => {
  server.answers(answerData({ cart: null }))
  expect(await client.cart('gid://shopify/Cart/abc?key=def')).toEqual({ ok: true, data: null })
  expect(server.requests[0]?.body.variables).toEqual({ id: 'gid://shopify/Cart/abc?key=def' })
})

test('uses the fetch that it is given, at the URL with its own scheme', async () => {
  const urls: string[] = []
  const local = createStorefrontClient({
    url: 'http://localhost:3000',
    accessToken: 'public-token',
    apiVersion: '2025-07',
    providerName: 'Keel Pay',
    fetch: async (url) => {
      urls.push(url)
      return Response.json({ data: { product: null } })
    },
  })
  expect(await local.productByHandle('any')).toEqual({ ok: true, data: null })
  expect(urls).toEqual(['http://localhost:3000/api/2025-07/graphql.json'])
})
