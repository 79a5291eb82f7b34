import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { sendBarrage } from '#tests/soak/barrage.ts'
import { exchangeRaw } from './raw-answer.ts'
import { buildShop, readKeys } from './seen-from-outside.ts'

/** `npm run soak` sends twenty times as many. */
const REQUESTS = 2_500
const SEED = 20_250_701
const BARRAGE_MS = 180_000

let shop: Shop
beforeAll(async () => {
  await buildShop()
  shop = await openSeededShop()
})
afterAll(async () => await shop?.[Symbol.asyncDispose]())

test(
  `${REQUESTS} odd requests end neither the process nor in a 500, tell nothing of the program, and leave no memory behind`,
  async () => sendBarrage({ shop, keys: await readKeys(shop), requests: REQUESTS, seed: SEED }),
  BARRAGE_MS,
)

test('a request for a whole address, as a proxy may send one on, is answered with its page, and no older or newer form of one', async () => {
  const port = Number(new URL(shop.origin).port)
  const ask = async (line: string) => {
    const { status, text } = await exchangeRaw(
      port,
      Buffer.from(`${line}\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
    )
    return [status, text.includes('<title>About')]
  }
  expect(await ask('GET http://localhost/about HTTP/1.1')).toEqual([200, true])
  expect(await ask('GET http://evil.example/about HTTP/1.1')).toEqual([200, true])
  expect(await ask('GET /about HTTP/0.9')).toEqual([505, false])
  expect(await ask('GET /about HTTP/2.0')).toEqual([505, false])
})

test.each(['/', '/product/keel-kneeling-chair', '/login', '/no-such-page'])(
  'the policy of %s lets forms go to the shop alone, nobody frame it, and nothing change where its addresses lead',
  async (path) => {
    const { headers } = await fetch(shop.origin + path)
    const policy = headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.find((directive) => directive.startsWith('script-src'))).not.toMatch(/unsafe-|\*|https?:/)
    expect(headers.get('x-frame-options')).toBe('DENY')
  },
)
