import type { Result } from 'lighthouse'
import { LighthouseBrowser } from '#tests/fixtures/browser/lighthouse.ts'
import { expect, test } from '../fixtures.ts'

const PAGES = ['/', '/collection', '/product/keel-kneeling-chair', '/kneeling-chair']
const CATEGORIES = ['accessibility', 'best-practices', 'seo']
/** Lighthouse waits for a page to become quiet, which a busy machine never quite is. */
const TIMEOUT_MS = 180_000

// One after the other, so that one browser does.
test.describe.configure({ mode: 'default', timeout: TIMEOUT_MS })

let browser: LighthouseBrowser
test.beforeAll(async () => {
  browser = await LighthouseBrowser.open()
})
test.afterAll(() => browser?.[Symbol.dispose]())

/** Not its performance, which says as much about the machine: `npm run bench` measures that. */
function judge(url: string): Promise<Result> {
  return browser.visit(url, {
    onlyCategories: CATEGORIES,
    // Nothing is slowed while it loads; where nothing is to be simulated either, Lighthouse looks on 5 s longer.
    throttlingMethod: 'simulate',
    disableFullPageScreenshot: true,
  })
}

/** The marks of a hundred, by category. */
function marks({ categories }: Result): Record<string, number> {
  return Object.fromEntries(
    Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  )
}

/** The audits that cost a page its marks. */
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
