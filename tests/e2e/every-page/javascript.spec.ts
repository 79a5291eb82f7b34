import { javascriptBytes, MAX_BYTES_BEFORE_A_TOUCH } from '#tests/fixtures/browser/javascript-bytes.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const SHARED = [
  '/',
  '/about',
  '/cart',
  '/checkout',
  '/collection',
  '/compare',
  '/contact',
  '/faq',
  '/kneeling-chair',
  '/login',
  '/login/reset',
  '/review?product=keel-kneeling-chair',
  '/saved',
  '/search?q=chair',
  '/setup-guide',
]
const BUDGETS = [
  ...SHARED.map((path) => ({ path, maxBytes: MAX_BYTES_BEFORE_A_TOUCH })),
  { path: '/product/keel-kneeling-chair', maxBytes: 15_000 },
]

for (const { path, maxBytes } of BUDGETS) {
  test(`a first visit to ${path} transfers at most ${maxBytes / 1000} kB of JavaScript`, {
    tag: [ONE_WIDTH, JOURNEY],
  }, async ({ page }) => {
    const bytes = await javascriptBytes(page, path)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(maxBytes)
  })
}
