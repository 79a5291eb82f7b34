import { javascriptBytes } from '#tests/fixtures/browser/javascript-bytes.ts'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../widths.ts'

const BUDGETS = [
  { path: '/about', maxBytes: 5_000 },
  ...['/collection', '/contact', '/faq', '/setup-guide', '/search?q=chair', '/cart'].map((path) => ({
    path,
    maxBytes: 5_000,
  })),
  { path: '/', maxBytes: 5_250 },
  { path: '/kneeling-chair', maxBytes: 5_250 },
  { path: '/product/keel-kneeling-chair', maxBytes: 15_000 },
]

for (const { path, maxBytes } of BUDGETS) {
  test(`a first visit to ${path} transfers at most ${maxBytes / 1000} kB of JavaScript`, {
    tag: ONE_WIDTH,
  }, async ({ page }) => {
    const bytes = await javascriptBytes(page, path)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(maxBytes)
  })
}
