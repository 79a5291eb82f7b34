import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { startProxy } from '#tests/postgres/proxy.ts'
import { buildShop, pageOf, readKeys, seenWithin } from '../seen-from-outside.ts'

const BACK_WITHIN_MS = 5_000
const TIMES = 5

let proxy: Awaited<ReturnType<typeof startProxy>>
let shop: Shop
beforeAll(async () => {
  await buildShop()
  const url = new URL(await createPostgresDatabase())
  proxy = await startProxy(url.hostname, Number(url.port))
  url.port = String(proxy.port)
  shop = await Shop.open({ DATABASE_URL: url.href, IMPORT_SAMPLE_REVIEWS: 'false' })
})
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await proxy?.close()
})

test('while the database starts up every service says that it is to be asked again, and the log tells it once', async () => {
  const { backendAnonKey, backendServiceKey, storefrontServiceKey } = await readKeys(shop)
  const asAnybody = { apikey: backendAnonKey, 'content-type': 'application/json' }
  const asOwner = { apikey: backendServiceKey, authorization: `Bearer ${backendServiceKey}` }
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: shop.origin }
  const account = JSON.stringify({ email: 'ada@example.com', password: 'knees-and-shins-1' })
  const asked: readonly (readonly [string, string, RequestInit])[] = [
    ['REST', '/rest/v1/reviews?select=id', { headers: asAnybody }],
    ['REST', '/rest/v1/reviews?id=eq.1', { method: 'DELETE', headers: asOwner }],
    ['storage', '/storage/v1/bucket', { headers: asOwner }],
    ['storage', '/storage/v1/object/public/review-pictures/a.jpg', {}],
    ['accounts', '/auth/v1/token?grant_type=password', { method: 'POST', headers: asAnybody, body: account }],
    ['accounts', '/auth/v1/signup', { method: 'POST', headers: asAnybody, body: account }],
    ['the owner', '/admin/orders', { headers: { authorization: `Bearer ${storefrontServiceKey}` } }],
    ['the checkout', `/checkouts/${'a'.repeat(32)}`, {}],
    ['the newsletter', '/newsletter', { method: 'POST', headers: form, body: 'email=ada%40example.com' }],
    ['pages', '/product/keel-saddle-stool', {}],
  ]
  const before = shop.log.length
  proxy.startUp()
  const statuses: [string, string, number][] = []
  for (let time = 0; time < TIMES; time++) {
    for (const [who, path, init] of asked) {
      const answer = await fetch(shop.origin + path, { redirect: 'manual', ...init })
      await answer.text()
      statuses.push([who, path, answer.status])
    }
  }
  proxy.startUp(false)
  await seenWithin(BACK_WITHIN_MS, async () => (await pageOf(shop, '/health/ready')).status === 200)
  await expect.poll(() => shop.log.slice(before)).toContain('the database answers again')

  expect(statuses.filter(([, path, status]) => path !== '/newsletter' && status !== 503)).toEqual([])
  const lines = shop.log.slice(before).trim().split('\n')
  const told = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
  // Each change of what keeps a balancer away is a line of its own.
  const failures = told.filter(({ msg }) => !msg.startsWith('not ready: '))
  expect(failures.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^the database does not answer/)])
})
