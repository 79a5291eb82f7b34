import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedProducts } from '#database/seed/catalogue-content.ts'
import type { StorefrontErrorKind } from '#shop/clients/storefront/error.ts'
import { NOTHING_FOUND_ID } from '#shop/search/search-ids.ts'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { STOREFRONT_FAULTS } from './faults.ts'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'
import { buildShop, pageOf, readKeys, seenWithin } from './seen-from-outside.ts'

const SECRET = 'a-secret-for-tests'
const SEEN_WITHIN_MS = 5_000
const FAULT_MS = 60_000

let store: Shop
let proxy: FaultyProxy
let shop: Shop
beforeAll(async () => {
  await buildShop()
  store = await openSeededShop()
  proxy = await openFaultyProxy(store.origin)
  const { storefrontAccessToken } = await readKeys(store)
  shop = await openSeededShop({
    STOREFRONT_URL: proxy.origin,
    STOREFRONT_ACCESS_TOKEN: storefrontAccessToken,
    STOREFRONT_WEBHOOK_SECRET: SECRET,
  })
})
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await proxy?.[Symbol.asyncDispose]()
  await store?.[Symbol.asyncDispose]()
})

const EMPTY = ['No products found', 'Try again']
const MADE = 'How the chairs are made'
/** Each page's status and words while the storefront does not answer, and what it shows afterwards. */
const PAGES = [
  { path: '/', status: 503, says: EMPTY, later: 'Keel Saddle Stool' },
  { path: '/collection', status: 503, says: EMPTY, later: 'Keel Saddle Stool' },
  // Pages are found all the same, and choices hide what says that nothing was found: not where the search failed.
  ...['/search?q=saddle', '/search?q=saddle&kind=Stool', '/search?kind=Stool'].map((path) => ({
    ...{ path, status: 503, later: 'Keel Saddle Stool' },
    says: [...EMPTY, `id="${NOTHING_FOUND_ID}" class`],
  })),
  {
    path: '/product/keel-saddle-stool',
    status: 503,
    says: ['<title>This product could not be loaded | Keel</title>', 'Try again'],
    later: 'Keel Saddle Stool',
  },
  // This page is about no product.
  { path: '/about', status: 200, says: [MADE], later: MADE },
]
/** This page tells whether the cached pages are gone. */
const CANARY = '/criss-cross-chair'

/** Resolves once no page that shows the catalogue is cached any longer. */
async function forgetPages() {
  await pageOf(shop, CANARY)
  const body = '{}'
  const answer = await fetch(`${shop.origin}/webhooks/shopify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'inventory_levels/update',
      'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-triggered-at': new Date().toISOString(),
    },
    body,
  })
  expect(answer.status).toBe(200)
  const before = proxy.asked
  await seenWithin(SEEN_WITHIN_MS, async () => {
    await pageOf(shop, CANARY)
    return proxy.asked > before
  })
}

/** Resolves once the page is stored, which one is not that something changed while it was made, as a shop's start does. */
async function keepPage(path: string) {
  await seenWithin(SEEN_WITHIN_MS, async () => {
    const before = proxy.asked
    await pageOf(shop, path)
    return proxy.asked === before
  })
}

/** Asks for the pages in a currency that nobody is shown them in while the storefront answers: none was made before. */
async function whatIsSeen({ path, says }: (typeof PAGES)[number]) {
  const answer = await fetch(shop.origin + path, { headers: { cookie: 'keel_currency=EUR' } })
  const text = await answer.text()
  return {
    path,
    status: answer.status,
    kept: answer.headers.get('cache-control'),
    retryAfter: answer.headers.get('retry-after'),
    unsaid: says.filter((words) => !text.includes(words)),
    isWhole: /<\/html>\s*$/.test(text),
  }
}

/** Pages that were made before something changed them. */
const SHOWN_BEFORE = ['/', '/collection', '/product/keel-saddle-stool']
async function whatIsShownOf(path: string) {
  const answer = await fetch(shop.origin + path)
  const kept = answer.headers.get('cache-control')
  const isMarked = /^keel; hit; ttl=-\d+$/.test(answer.headers.get('cache-status') ?? '')
  return { path, status: answer.status, kept, isMarked, text: await answer.text() }
}

const IS_AWAY: readonly StorefrontErrorKind[] = ['network', 'timeout']
const saysItFailed = (what: string) => /answers 50\d/.test(what)

describe('a hosted storefront', () => {
  test('[7.01] is asked by plain http on this machine', async () => {
    for (const { path, later } of PAGES) {
      const { status, text } = await pageOf(shop, path)
      expect([path, status, text.includes(later)]).toEqual([path, 200, true])
    }
  })

  test.each([
    ['/', [6, 10]],
    ['/criss-cross-chair', [4, 10]],
    ['/collection', [10, 20]],
    ['/search?q=saddle', [10, 50]],
    ['/about', [10]],
  ])('[2.15] [9.09] is asked by %s for so many products: %j', async (path, counts) => {
    const before = proxy.posted.length
    expect((await fetch(shop.origin + path, { headers: { cookie: 'keel_currency=CAD' } })).status).toBe(200)
    const asked = proxy.posted
      .slice(before)
      .flatMap((body): number | never[] => JSON.parse(body).variables.first ?? [])
    expect(asked.toSorted((one, other) => one - other)).toEqual(counts)
  })

  // The header of the home page asks for as many as its list shows, once for both: a shorter list is seen only here.
  test('[9.09] lists all of its first products on the home page', async () => {
    const { text } = await pageOf(shop, '/')
    const [, list = ''] = text.split('id="products"')
    expect(seedProducts.filter(({ handle }) => !list.includes(`"/product/${handle}`))).toEqual([])
  })

  test.each(STOREFRONT_FAULTS)(
    '[8.07] that %s: pages that it changed before are shown as they were only where it does not answer',
    async (what, kind, fault) => {
      for (const path of SHOWN_BEFORE) await keepPage(path)
      const before = await Promise.all(SHOWN_BEFORE.map(whatIsShownOf))
      expect(before.map(({ status, isMarked }) => [status, isMarked])).toEqual(
        SHOWN_BEFORE.map(() => [200, false]),
      )
      await forgetPages()
      proxy.fault = fault
      try {
        const isAway = IS_AWAY.includes(kind) || saysItFailed(what)
        const seen = await Promise.all(SHOWN_BEFORE.map(whatIsShownOf))
        if (isAway) expect(seen).toEqual(before.map((each) => ({ ...each, isMarked: true })))
        else
          expect(seen.map(({ status, isMarked }) => [status, isMarked])).toEqual(seen.map(() => [503, false]))
      } finally {
        proxy.fault = undefined
      }
    },
    FAULT_MS,
  )

  test.each(STOREFRONT_FAULTS)(
    '[8.01] [8.02] [8.07] [8.08] that %s: once asked for each page, told once in the log, and nothing of it kept',
    async (_what, kind, fault) => {
      await forgetPages()
      const logged = shop.log.length
      const before = proxy.asked
      proxy.fault = fault
      try {
        expect(await Promise.all(PAGES.map(whatIsSeen))).toEqual(
          PAGES.map(({ path, status }) => ({
            path,
            status,
            kept: 'private, no-cache, max-age=0',
            retryAfter: status === 503 ? '30' : null,
            unsaid: [],
            isWhole: true,
          })),
        )
        // Each page asks once, so it waits for one time-out of 3.5 s at most.
        expect(proxy.asked - before).toBe(PAGES.length)
      } finally {
        proxy.fault = undefined
      }
      for (const { path, later } of PAGES) {
        const { status, text } = await pageOf(shop, path)
        expect([path, status, text.includes(later)]).toEqual([path, 200, true])
      }
      const lines = () => shop.log.slice(logged).split('\n')
      const failures = () => lines().filter((line) => line.includes('"failure"'))
      await expect.poll(failures).toHaveLength(PAGES.length)
      for (const line of failures()) {
        expect(JSON.parse(line)).toMatchObject({ level: 50, failure: { kind } })
        expect(line.length).toBeLessThan(4_000)
        if (kind === 'timeout') expect(line).not.toContain('"err"')
        if (kind === 'http') expect(line).toMatch(/"message":"HTTP error! status: [45]\d\d"/)
        if (kind === 'http' || kind === 'payment-required') expect(line).toContain('"answer"')
      }
      if (kind === 'graphql') expect(failures()[0]).toContain('Throttled')
    },
    FAULT_MS,
  )
})
