import { layoutShifts, noteLayoutShifts, scrollToTheEnd } from '#tests/fixtures/layout-shift.ts'
import { LAID_OUT_AS_ANOTHER, SHOP_PAGES } from '#tests/fixtures/shop-pages.ts'
import { expect, test } from './fixtures.ts'
import { ONE_WIDTH } from './widths.ts'

/** Long after the first frame, which is when a font may still be used. */
const FONT_DELAY_MS = 500
const FONT = '**/*.woff2'

for (const path of SHOP_PAGES) {
  const title = `nothing moves on ${path} while it loads, its font comes late and somebody scrolls to its end`
  test(title, { tag: LAID_OUT_AS_ANOTHER.has(path) ? ONE_WIDTH : [] }, async ({ page }) => {
    await page.route(FONT, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_DELAY_MS))
      await route.continue()
    })
    await noteLayoutShifts(page)
    const font = page.waitForResponse(FONT)
    await page.goto(path)
    await (await font).finished()
    await page.waitForLoadState('networkidle')
    await scrollToTheEnd(page)
    expect(await layoutShifts(page)).toEqual([])
  })
}
