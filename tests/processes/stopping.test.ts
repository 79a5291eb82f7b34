import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { buildShop, pageOf } from './seen-from-outside.ts'

let shop: Shop
beforeAll(async () => {
  await buildShop()
  shop = await openSeededShop({ DRAIN_S: '300' })
})
afterAll(async () => {
  await shop.kill()
  await shop[Symbol.asyncDispose]()
})

test('a process that is asked to stop is not ready first, and answers on until a balancer knows; a hand at a terminal waits for none', async () => {
  expect((await fetch(shop.origin)).headers.get('connection')).toBe('keep-alive')
  process.kill(shop.pid, 'SIGTERM')
  await expect
    .poll(() => pageOf(shop, '/health/ready'))
    .toEqual({
      status: 503,
      text: '{"status":"the process is stopping"}',
    })
  const paths = { '/': 200, '/about': 200, '/health/live': 200, '/orders/1/none': 404 }
  for (const [path, status] of Object.entries(paths)) {
    const answer = await fetch(shop.origin + path)
    expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, status, 'close'])
  }

  process.kill(shop.pid, 'SIGINT')
  expect(await shop.ended()).toBe(0)
  expect(shop.log).not.toMatch(/unhandled|uncaught/i)
  expect(shop.log.match(/stopping, as \w+ asks/g)).toEqual([
    'stopping, as SIGTERM asks',
    'stopping, as SIGINT asks',
  ])
})
