import type { Result } from 'lighthouse'
import { LighthouseBrowser } from '#tests/fixtures/browser/lighthouse.ts'
import { expect, test } from '../fixtures.ts'

const PAGES = ['/', '/collection', '/product/keel-kneeling-chair', '/kneeling-chair']
const CATEGORIES = ['accessibility', 'best-practices', 'seo']
/** Lighthouse waits for a page to become quiet, which a busy machine never quite is. */
const TIMEOUT_MS = 180_000

// The tests run one after the other, so that they share one browser.
test.describe.configure({ mode: 'default', timeout: TIMEOUT_MS })

let browser: LighthouseBrowser
test.beforeAll(async () => {
  browser = await LighthouseBrowser.open()
})
test.afterAll(() => browser?.[Symbol.dispose]())

/** Leaves performance out, which depends on the machine as well: `npm run bench` measures it. */
function judge(url: string): Promise<Result> {
  return browser.visit(url, {
    onlyCategories: CATEGORIES,
    // 'simulate' slows nothing while the page loads. Without it Lighthouse watches for 5 s longer.
    throttlingMethod: 'simulate',
    disableFullPageScreenshot: true,
  })
}

/** Each category's score out of a hundred. */
function marks({ categories }: Result): Record<string, number> {
  return Object.fromEntries(
    Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  )
}

/** The audits that lower a page's scores. */
function failures({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .filter((audit) => audit?.score !== null && audit?.score !== 1)
    .map((audit) => `${audit?.id}: ${audit?.title}`)
}

for (const path of PAGES) {
  test(`Lighthouse finds nothing to better on ${path} for access, good practice and search engines`, async ({
    shop,
  }) => {
    const result = await judge(shop.origin + path)
    expect(failures(result)).toEqual([])
    expect(marks(result)).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
  })
}

test('what somebody searched for is kept from search engines on purpose, and that alone costs it marks', async ({
  shop,
}) => {
  const result = await judge(`${shop.origin}/search?q=chair`)
  expect(failures(result)).toEqual([expect.stringContaining('is-crawlable')])
  expect(marks(result)).toMatchObject({ accessibility: 100, 'best-practices': 100 })
})
