import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { answering } from '../faults.ts'
import { type FaultyProxy, openFaultyProxy } from '../faulty-proxy.ts'
import { buildShop, pageOf, readKeys, seenWithin } from '../seen-from-outside.ts'

/** The shop tries a refused key again after five seconds, when somebody asks whether it is ready. */
const BACK_WITHIN_MS = 15_000
const ASK_AGAIN_MS = 5_500
const OTHER_TOKEN = '0f'.repeat(16)

vi.setConfig({ testTimeout: 60_000 })

let hosted: Shop
let proxy: FaultyProxy
beforeAll(async () => {
  await buildShop()
  hosted = await openSeededShop()
  proxy = await openFaultyProxy(hosted.origin)
})
afterAll(async () => {
  await proxy?.[Symbol.asyncDispose]()
  await hosted?.[Symbol.asyncDispose]()
})

/** A shop that is not ready is open nevertheless. */
const openUnready = (variables: Record<string, string>) =>
  Shop.open(variables, { data: inject('engines').shopData, readyAt: '/health/live' })

const linesAbout = (shop: Shop, words: string) => shop.log.split('\n').filter((line) => line.includes(words))

test('a storefront that refuses the token is told of in one line at the start, and by readiness', async () => {
  await using shop = await openUnready({
    STOREFRONT_URL: proxy.origin,
    STOREFRONT_ACCESS_TOKEN: OTHER_TOKEN,
    IMPORT_SAMPLE_REVIEWS: 'false',
  })
  for (let time = 0; time < 3; time++) {
    expect(await pageOf(shop, '/health/ready')).toEqual({
      status: 503,
      text: '{"status":"the storefront refuses the access token"}',
    })
  }
  expect((await pageOf(shop, '/health/live')).status).toBe(200)
  expect(linesAbout(shop, 'STOREFRONT_ACCESS_TOKEN')).toEqual([
    expect.stringContaining(`${proxy.origin} refuses the key in STOREFRONT_ACCESS_TOKEN`),
  ])
  expect(shop.log).not.toContain(OTHER_TOKEN)
})

test('a backend that refuses a key, too, from the start or later on, until it takes it again', async () => {
  const keys = await readKeys(hosted)
  await using shop = await openUnready({
    BACKEND_URL: proxy.origin,
    BACKEND_ANON_KEY: keys.backendAnonKey,
    BACKEND_SERVICE_KEY: 'sb_secret_of_another',
  })
  expect(await pageOf(shop, '/health/ready')).toEqual({
    status: 503,
    text: '{"status":"the backend refuses the service key"}',
  })
  expect(linesAbout(shop, 'refuses the key')).toHaveLength(1)
  expect(shop.log).not.toContain('sb_secret_of_another')
})

test('a token that is taken back later is noticed by what is asked, and one that is good again as well', async () => {
  const { storefrontAccessToken } = await readKeys(hosted)
  await using shop = await openSeededShop({
    STOREFRONT_URL: proxy.origin,
    STOREFRONT_ACCESS_TOKEN: storefrontAccessToken,
    IMPORT_SAMPLE_REVIEWS: 'false',
  })
  proxy.fault = answering(401, '{"errors":[{"message":"","extensions":{"code":"UNAUTHORIZED"}}]}')
  const state = async () => (await pageOf(shop, '/health/ready')).text
  await pageOf(shop, '/product/keel-saddle-stool')
  await seenWithin(BACK_WITHIN_MS, async () => (await state()).includes('the storefront refuses'))
  proxy.fault = undefined
  await seenWithin(BACK_WITHIN_MS, async () => (await state()) === '{"status":"ready"}')
  // A process's log arrives a moment after its answer.
  await seenWithin(BACK_WITHIN_MS, async () => linesAbout(shop, 'takes the key').length > 0)
  expect(linesAbout(shop, 'refuses the key')).toHaveLength(1)
  expect(linesAbout(shop, 'takes the key')).toHaveLength(1)
})

test('a firewall before a service, which answers by a page of its own, is not taken for a refused key', async () => {
  const { storefrontAccessToken } = await readKeys(hosted)
  await using shop = await openSeededShop({
    STOREFRONT_URL: proxy.origin,
    STOREFRONT_ACCESS_TOKEN: storefrontAccessToken,
    IMPORT_SAMPLE_REVIEWS: 'false',
  })
  proxy.fault = answering(403, '<h1>Your request was blocked</h1>')
  await pageOf(shop, '/product/keel-saddle-stool')
  // The shop asks again no sooner than this after its first question, at the start.
  await sleep(ASK_AGAIN_MS)
  expect(await pageOf(shop, '/health/ready')).toEqual({ status: 200, text: '{"status":"ready"}' })
  proxy.fault = undefined
})
