import { javascriptBytes } from '#tests/fixtures/javascript-bytes.ts'
import { expect, test } from './fixtures.ts'
import { ONE_WIDTH } from './widths.ts'

const BUDGETS = [
  { path: '/about', mostBytes: 5_000 },
  { path: '/', mostBytes: 10_000 },
  { path: '/collection', mostBytes: 10_000 },
  { path: '/product/keel-kneeling-chair', mostBytes: 75_000 },
]

for (const { path, mostBytes } of BUDGETS) {
  test(`a first visit to ${path} transfers at most ${mostBytes / 1000} kB of JavaScript`, {
    tag: ONE_WIDTH,
  }, async ({ page }) => {
    const bytes = await javascriptBytes(page, path)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
  })
}
