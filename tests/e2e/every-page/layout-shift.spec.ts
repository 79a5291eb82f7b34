import { layoutShifts, noteLayoutShifts, scrollToTheEnd } from '#tests/fixtures/browser/layout-shift.ts'
import { LAID_OUT_AS_ANOTHER, SHOP_PAGES } from '#tests/fixtures/browser/shop-pages.ts'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../tags.ts'

const FONT = '**/*.woff2'
/** Text waits this long for an optional font (CSS Fonts 4, 4.9), and then goes without it. */
const FONT_AWAITED_MS = 100

for (const path of SHOP_PAGES) {
  const title = `nothing moves on ${path} while it loads, its font comes late and somebody scrolls to its end`
  test(title, { tag: LAID_OUT_AS_ANOTHER.has(path) ? [ONE_WIDTH] : [] }, async ({ page }) => {
    // The font arrives after the page was drawn without it and may no longer use it.
    const drawn = Promise.withResolvers<void>()
    await page.route(FONT, async (route) => {
      await drawn.promise
      await route.continue()
    })
    await noteLayoutShifts(page)
    const font = page.waitForResponse(FONT)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction((awaitedMs) => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return paint && performance.now() > paint.startTime + awaitedMs
    }, FONT_AWAITED_MS)
    drawn.resolve()
    await (await font).finished()
    await page.waitForLoadState('networkidle')
    await scrollToTheEnd(page)
    expect(await layoutShifts(page)).toEqual([])
  })
}
