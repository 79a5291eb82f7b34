import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openSeededShop } from './seeded-shop.ts'

interface Mishap {
  name: string
  /** Faults that the fixture must have seen, and no others. */
  seen: RegExp[]
  happen(page: Page): Promise<unknown>
}

const MISHAPS: Mishap[] = [
  {
    name: 'a console error',
    seen: [/^console: The glue has not dried/],
    happen: (page) => page.evaluate(() => console.error('The glue has not dried')),
  },
  {
    name: 'a script error',
    seen: [/^page error: .*The saw is stuck/],
    happen: (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('The saw is stuck')
        })
      }),
  },
  {
    name: 'a rejection that nobody handles',
    seen: [/^page error: .*The bolt is missing/],
    happen: (page) => page.evaluate(() => void Promise.reject(new Error('The bolt is missing'))),
  },
  {
    name: 'an inline script that the policy blocks',
    seen: [/^console: CSP violation: script-src-elem blocked inline/, /^console: .*violates the/],
    happen: (page) =>
      page.evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'document.title = "owned"'
        document.body.append(script)
      }),
  },
  {
    name: 'a connection that the policy blocks',
    seen: [
      /^console: CSP violation: connect-src blocked https:\/\/elsewhere\.example\//,
      /^console: .*violates the/,
    ],
    happen: (page) => page.evaluate(() => fetch('https://elsewhere.example/').catch(() => {})),
  },
  {
    name: 'a request that gets no answer',
    seen: [/^request: net::ERR_CONNECTION_REFUSED .*missing\.svg/, /^console: Failed to load resource/],
    happen: async (page) => {
      await page.route('**/missing.svg', (route) => route.abort('connectionrefused'))
      await page.evaluate(() => fetch('/missing.svg').catch(() => {}))
    },
  },
  {
    name: 'a file that is not there',
    seen: [/^request: status 404 .*missing\.svg/, /^console: Failed to load resource/],
    happen: (page) => page.evaluate(() => fetch('/missing.svg')),
  },
]

for (const { name, seen, happen } of MISHAPS) {
  test(`${name} is seen`, async ({ page, faults }) => {
    for (const pattern of seen) faults.expect(pattern)
    await page.goto('/')
    await happen(page)
    await expect.poll(() => faults.unexpected).toEqual([])
  })
}

// Playwright marks a test that fails as expected with a cross but counts it as passed.
test('a fault that nobody expects fails the test', async ({ page, faults }) => {
  await page.goto('/')
  expect(faults.unexpected).toEqual([])
  await page.evaluate(() => console.error('The glue has not dried'))
  await expect.poll(() => faults.unexpected).not.toEqual([])
  test.fail()
})

test('an expected fault that does not happen fails the test', async ({ page, faults }) => {
  await page.goto('/')
  faults.expect(/The glue has not dried/)
  test.fail()
})

test('a page that is not found is no fault', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
})

test('leaving a page before all has arrived is no fault', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' })
  await page.goto('/product/keel-kneeling-chair', { waitUntil: 'commit' })
  await page.goto('/')
})

test('what a page asks of a shop that its test has closed is no fault, and of one that ended by itself is one', async ({
  page,
  faults,
}) => {
  const shop = await openSeededShop()
  await page.goto(`${shop.origin}/about`)
  const ask = () => page.evaluate(() => fetch('/missing.svg').catch(() => {}))
  // A picture that was under way as the shop ended is cut off as well.
  const ofAsking = () => faults.unexpected.filter((fault) => fault.includes('missing.svg'))
  await shop.kill()
  await ask()
  await expect.poll(ofAsking).toHaveLength(2)
  await shop[Symbol.asyncDispose]()
  await ask()
  expect(ofAsking()).toHaveLength(2)
  faults.expect(/ERR_CONNECTION_RE(?:FUSED|SET)/)
})
