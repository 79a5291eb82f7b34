import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cartAnswer, productAnswer } from '#tests/fixtures/storefront/storefront-answers.ts'
import {
  answerData,
  answerErrors,
  answerWith,
  hangInTheBody,
  hangUp,
  neverAnswer,
  startStorefrontServer,
} from '#tests/fixtures/storefront/storefront-server.ts'
import { isRefusedScope } from './error.ts'
import { createStorefrontClient } from './storefront.ts'

let server: Awaited<ReturnType<typeof startStorefrontServer>>

beforeAll(async () => {
  server = await startStorefrontServer()
})
afterAll(() => server.close())

function clientOf(url: string, timeoutMs?: number) {
  const options = { accessToken: 'public-token', apiVersion: '2025-07', providerName: 'Keel Pay' }
  return createStorefrontClient({ url, ...options, timeoutMs })
}

/** Every call is tested, because each turns the answer into a result in its own way. */
const calls = [
  ['products', () => clientOf(server.url).products(10)],
  ['productByHandle', () => clientOf(server.url).productByHandle('keel-balance-stool')],
  ['createCart', () => clientOf(server.url).createCart([{ merchandiseId: 'v', quantity: 1 }])],
  ['cart', () => clientOf(server.url).cart('c')],
] as const

describe.each(calls)('%s', (_name, call) => {
  test('[8.01] status 402 says that payment is required', async () => {
    server.answers(answerWith(402, '{"errors":"Payment Required"}'))
    const result = await call()
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'payment-required', message: 'Keel Pay: Payment required', status: 402 },
    })
    expect(!result.ok && result.error.description).toContain('active billing plan')
  })

  test.each([400, 401, 403, 404, 429, 500, 503])('[8.02] status %d, asked once', async (status) => {
    server.answers(answerWith(status, '<h1>Sorry</h1>', 'text/html'))
    expect(await call()).toEqual({
      ok: false,
      error: { kind: 'http', message: `HTTP error! status: ${status}`, status, answer: '<h1>Sorry</h1>' },
    })
    expect(server.requests).toHaveLength(1)
  })

  test('[8.03] GraphQL errors are joined', async () => {
    server.answers(answerErrors('Field is unknown', 'Throttled'))
    expect(await call()).toMatchObject({
      ok: false,
      error: { kind: 'graphql', message: 'Error calling Keel Pay: Field is unknown, Throttled' },
    })
  })

  test.each([
    ['throttled', '{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}]}', 'Throttled'],
    ['failed', '{"errors":[{"message":"Internal error. Request ID: 1"}]}', 'Internal error. Request ID: 1'],
  ])('[8.03] an answer without data that says that it %s keeps its message', async (_case, body, message) => {
    server.answers(answerWith(200, body))
    expect(await call()).toMatchObject({
      ok: false,
      error: { kind: 'graphql', message: `Error calling Keel Pay: ${message}` },
    })
  })

  test.each([
    ['for lack of a scope', '{"message":"No","extensions":{"code":"ACCESS_DENIED"}}', true],
    ['for the pace', '{"message":"Slow","extensions":{"code":"THROTTLED"}}', false],
    ['for two reasons', '{"message":"No","extensions":{"code":"ACCESS_DENIED"}},{"message":"Oh"}', false],
    ['without a reason', '{"message":"Internal error"}', false],
    ['with extensions of another shape', '{"message":"Internal error","extensions":"no"}', false],
  ])('[8.03] a refusal %s is told apart from what passes', async (_why, errors, isOfScope) => {
    server.answers(answerWith(200, `{"errors":[${errors}]}`))
    const result = await call()
    expect(!result.ok && isRefusedScope(result.error)).toBe(isOfScope)
  })

  test('of a failure without end only the beginning is kept', async () => {
    server.answers(answerWith(502, 'x'.repeat(100_000), 'text/html'))
    const result = await call()
    expect(!result.ok && result.error.answer).toBe('x'.repeat(300))
  })

  test.each([
    ['no JSON', 'once upon a time'],
    ['half a JSON', '{"data":{"products":'],
    ['nothing', ''],
    ['no data', '{}'],
    ['null', 'null'],
    ['other data', '{"data":{"products":[],"product":7,"cart":7,"cartCreate":7}}'],
    ['errors of another shape', '{"errors":"no"}'],
  ])('%s is an answer that cannot be read', async (_case, body) => {
    server.answers(answerWith(200, body))
    const result = await call()
    expect(result).toMatchObject({ ok: false, error: { kind: 'protocol' } })
    expect(!result.ok && result.error.message).toMatch(/^Keel Pay sent an answer that cannot be read \(.+\)$/)
  })

  test('a connection that breaks off is a network failure with its cause', async () => {
    server.answers(hangUp)
    const result = await call()
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'network', message: 'Keel Pay could not be reached' },
    })
    expect(!result.ok && result.error.cause).toBeInstanceOf(TypeError)
    expect(server.requests).toHaveLength(1)
  })
})

test.each([
  ['the answer', neverAnswer],
  ['the rest of the answer', hangInTheBody],
])('waits for %s only so long', async (_case, answer) => {
  server.answers(answer)
  expect(await clientOf(server.url, 100).products(10)).toMatchObject({
    ok: false,
    error: { kind: 'timeout', message: 'Keel Pay did not answer within 0.1 s' },
  })
})

test('a refused connection is a network failure with its cause', async () => {
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  const result = await clientOf(`http://127.0.0.1:${port}`).products(10)
  expect(result).toMatchObject({
    ok: false,
    error: { kind: 'network', cause: { cause: { code: 'ECONNREFUSED' } } },
  })
})

describe('createCart', () => {
  const create = () => clientOf(server.url).createCart([{ merchandiseId: 'v', quantity: 1 }])

  test('[8.04] userErrors are joined, whatever else came with them', async () => {
    const userErrors = [
      { field: ['input', 'lines', '0', 'merchandiseId'], message: 'The merchandise does not exist' },
      { field: null, message: 'Too many lines' },
    ]
    server.answers(answerData({ cartCreate: { cart: cartAnswer, userErrors } }))
    expect(await create()).toMatchObject({
      ok: false,
      error: {
        kind: 'user',
        message: 'Cart creation failed: The merchandise does not exist, Too many lines',
        userErrors,
      },
    })
  })

  test.each([
    ['a cart without one', { cart: { ...cartAnswer, checkoutUrl: null }, userErrors: [] }],
    ['an empty one', { cart: { ...cartAnswer, checkoutUrl: '' }, userErrors: [] }],
    ['no cart', { cart: null, userErrors: [] }],
    ['no payload', null],
  ])('[5.03] [8.05] no checkout URL: %s', async (_case, cartCreate) => {
    server.answers(answerData({ cartCreate }))
    expect(await create()).toEqual({
      ok: false,
      error: { kind: 'no-checkout-url', message: 'No checkout URL returned from Keel Pay' },
    })
  })

  test('a checkout URL that is none is refused', async () => {
    server.answers(
      answerData({ cartCreate: { cart: { ...cartAnswer, checkoutUrl: '/cart/c/1' }, userErrors: [] } }),
    )
    expect(await create()).toMatchObject({ ok: false, error: { kind: 'protocol' } })
  })
})

test.each([
  ['29.5', 2950],
  ['29.50', 2950],
  ['29.500', 2950],
  ['0.07', 7],
  ['249', 24_900],
  ['1234567.89', 123_456_789],
])('money: %s is exactly %d cents', async (amount, cents) => {
  const priceRange = { minVariantPrice: { amount, currencyCode: 'USD' } }
  server.answers(answerData({ product: { ...productAnswer, priceRange } }))
  expect(await clientOf(server.url).productByHandle('any')).toMatchObject({
    ok: true,
    data: { minPriceCents: cents },
  })
})

test.each([
  ['29.505', 'USD'],
  ['-1.00', 'USD'],
  ['1e3', 'USD'],
  ['', 'USD'],
  ['1,000.00', 'USD'],
  ['9999999999', 'USD'],
  ['29.50', 'CAD'],
])('money: %j %s is refused rather than guessed', async (amount, currencyCode) => {
  const priceRange = { minVariantPrice: { amount, currencyCode } }
  server.answers(answerData({ product: { ...productAnswer, priceRange } }))
  expect(await clientOf(server.url).productByHandle('any')).toMatchObject({
    ok: false,
    error: { kind: 'protocol', message: expect.stringContaining('product.priceRange.minVariantPrice') },
  })
})

test('is quiet about the version, and passes on that a request is deprecated', async () => {
  using warn = vi.spyOn(console, 'warn')
  const warnings: object[] = []
  const client = createStorefrontClient({
    url: 'http://localhost:3000',
    accessToken: 'public-token',
    apiVersion: '2025-07',
    providerName: 'Keel Pay',
    fetch: async () =>
      Response.json(
        { data: { product: null } },
        { headers: { 'X-Shopify-API-Deprecated-Reason': 'See the changelog' } },
      ),
    log: { warn: (fields) => warnings.push(fields) },
  })
  await client.productByHandle('any')
  expect(warnings).toEqual([{ notice: 'See the changelog' }])
  expect(warn).not.toHaveBeenCalled()
})

test('half of a character in an answer is shown as a sign for it, since no address could carry it', async () => {
  const answer = JSON.stringify({ data: { product: productAnswer } })
  const title = JSON.stringify(productAnswer.title)
  const answerTitled = (escaped: string) => server.answers(answerWith(200, answer.replace(title, escaped)))
  const titleShown = async () => {
    const result = await clientOf(server.url).productByHandle('keel-balance-stool')
    return result.ok && result.data?.title
  }
  answerTitled('"A \\ud800 chair"')
  expect(await titleShown()).toBe('A \ufffd chair')
  answerTitled('"A \\ud83e\\ude91 chair, \\\\ud800"')
  expect(await titleShown()).toBe('A 🪑 chair, \\ud800')
})

test('of a long answer that cannot be read an error holds little, for the log', async () => {
  const price = { amount: '29.50', currencyCode: 'CAD'.repeat(1_000) }
  const edges = Array.from({ length: 250 }, () => ({
    node: { ...productAnswer, priceRange: { minVariantPrice: price } },
  }))
  server.answers(answerData({ products: { edges } }))
  const unread = await clientOf(server.url).products(250)
  expect(!unread.ok && unread.error.message).toContain('products.edges.0.node.priceRange')
  expect(JSON.stringify(unread).length).toBeLessThan(3_000)

  server.answers(answerErrors(...Array.from({ length: 1_000 }, (_, at) => `${at} ${'no'.repeat(1_000)}`)))
  const failed = await clientOf(server.url).products(250)
  expect(failed).toMatchObject({ error: { kind: 'graphql', message: expect.stringContaining('0 nono') } })
  expect(JSON.stringify(failed).length).toBeLessThan(5_000)
})
