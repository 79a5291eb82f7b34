import { layoutShifts, noteLayoutShifts } from '#tests/fixtures/browser/layout-shift.ts'
import { openSlowLine } from '#tests/fixtures/shop/slow-line.ts'
import { expect, test } from '../fixtures.ts'

const PAGES = [
  ...['/', '/collection', '/kneeling-chair', '/affiliate'],
  ...['/product/keel-kneeling-chair', '/product/keel-caster-set', '/tutorials/first-setting'],
  ...['/login', '/login/reset', '/search?q=nothing', '/privacy'],
]

for (const path of PAGES) {
  test(`nothing moves on ${path} while it comes in slices`, async ({ page, shop }) => {
    await using line = await openSlowLine(shop.origin)
    await noteLayoutShifts(page)
    await page.goto(line.origin + path)
    expect(await layoutShifts(page)).toEqual([])
  })
}
