import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { buildShop, readKeys } from '../seen-from-outside.ts'

/** Milliseconds that end before the request is whole, while it is answered, and as the answer comes. */
const LEAVING_AFTER_MS = [0, 1, 2, 5, 10, 20, 50]

let shop: Shop
beforeAll(async () => {
  await buildShop()
  shop = await openSeededShop()
})
afterAll(async () => await shop?.[Symbol.asyncDispose]())

interface Asked {
  readonly line: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

async function whatVisitorsAsk(): Promise<Asked[]> {
  const { backendAnonKey, storefrontAccessToken, storefrontServiceKey } = await readKeys(shop)
  const backend = { apikey: backendAnonKey, 'content-type': 'application/json' }
  const storefront = {
    'x-shopify-storefront-access-token': storefrontAccessToken,
    'content-type': 'application/json',
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: shop.origin }
  const multipart = { 'content-type': 'multipart/form-data; boundary=b', origin: shop.origin }
  const part = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'x'.repeat(50_000)}`
  const query = JSON.stringify({ query: '{ products(first: 50) { nodes { id title description } } }' })
  const asked = (line: string, headers: Asked['headers'] = {}, body = '') => ({ line, headers, body })
  return [
    asked('GET /'),
    asked('GET /search?q=never-made'),
    asked('GET /rest/v1/reviews?select=*', backend),
    asked('POST /rest/v1/reviews', backend, JSON.stringify([{ title: 'x'.repeat(50_000) }])),
    asked(
      'POST /auth/v1/token?grant_type=password',
      backend,
      '{"email":"a@example.com","password":"knees-and-shins-1"}',
    ),
    asked('POST /auth/v1/signup', backend, '{"email":"a@example.com","password":"knees-and-shins-1"}'),
    asked('POST /storage/v1/object/review-pictures/a.png', { ...backend, ...multipart }, part),
    asked('POST /api/2025-07/graphql.json', storefront, query),
    asked(
      'POST /realtime/v1/api/broadcast',
      backend,
      JSON.stringify({ messages: [{ topic: 'x'.repeat(50_000) }] }),
    ),
    asked('POST /contact', form, `name=Ada&message=${'x'.repeat(30_000)}`),
    asked('POST /orders/find', form, `number=1001&email=${'x'.repeat(20_000)}`),
    asked('POST /checkouts/none/payment', form, `number=${'4'.repeat(20_000)}`),
    asked(
      'POST /account/purchases',
      { authorization: 'Bearer x', origin: shop.origin },
      `{"proof":"${'x'.repeat(3_000)}"}`,
    ),
    asked('POST /unsubscribe/a.b', form, 'x'.repeat(5_000)),
    asked('POST /newsletter/confirm/a.b.c', form, 'x'.repeat(5_000)),
    asked(
      'POST /admin/catalogue.csv',
      { authorization: `Bearer ${storefrontServiceKey}` },
      'Handle,Title\n'.repeat(3_000),
    ),
    asked(
      'PUT /admin/products/keel-saddle-stool/price',
      { authorization: `Bearer ${storefrontServiceKey}` },
      `{"price":"${'1'.repeat(3_000)}"}`,
    ),
    asked('DELETE /account', { authorization: 'Bearer x', origin: shop.origin }, '{}'),
  ]
}

interface Leaving {
  readonly share: number
  readonly isChunked: boolean
  readonly afterMs: number
}

/** Sends a part of the request, or all of it, and hangs up. */
function leave({ line, headers, body }: Asked, { share, isChunked, afterMs }: Leaving): Promise<void> {
  const lines = [
    `${line} HTTP/1.1`,
    `host: ${new URL(shop.origin).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`]),
  ]
  // The head of a chunk that holds the whole body, which a part of the body leaves unfinished.
  const size = isChunked ? `${body.length.toString(16)}\r\n` : ''
  const end = isChunked && share === 1 ? '\r\n0\r\n\r\n' : ''
  return new Promise((left) => {
    const socket = connect(Number(new URL(shop.origin).port), 'localhost', async () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n${size}${body.slice(0, body.length * share)}${end}`)
      await sleep(afterMs)
      socket.resetAndDestroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => left())
  })
}

test('whoever leaves before the answer, at whatever moment, is no failure in the log', async () => {
  for (const asked of await whatVisitorsAsk()) {
    for (const isChunked of [false, true])
      for (const share of [0, 0.5, 1])
        await Promise.all(LEAVING_AFTER_MS.map((afterMs) => leave(asked, { share, isChunked, afterMs })))
  }
  // The stop waits until everything that was begun for them has ended.
  await shop.stop()
  const lines = shop.log.split('\n').filter((line) => line.startsWith('{'))
  const failures = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  // This many requests at once may keep a page waiting past its limit.
  expect(failures.filter(({ failure }) => failure?.kind !== 'timeout')).toEqual([])
})
