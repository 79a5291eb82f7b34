import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { scrollToTheEnd } from '#tests/fixtures/layout-shift.ts'
import { Shop } from '#tests/fixtures/shop.ts'
import { SHOP_PAGES } from '#tests/fixtures/shop-pages.ts'
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs'

const FOLDER = new URL('../../screenshots/', import.meta.url).pathname
const WIDTHS_PX = [390, 768, 1440]
const HEIGHT_PX = 900

/** Every page of the shop, whole and at rest, at each width: `screenshots/` is for looking at, and not kept. */
await mkdir(FOLDER, { recursive: true })
await using shop = await Shop.open()
await using browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
for (const width of WIDTHS_PX) {
  await using context = await browser.newContext({
    baseURL: shop.origin,
    viewport: { width, height: HEIGHT_PX },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  for (const path of SHOP_PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await scrollToTheEnd(page)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const file = join(FOLDER, `${nameOf(path)}-${width}.png`)
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
    console.log(file)
  }
}

/** `/product/keel-saddle-stool` is `product-keel-saddle-stool`. */
function nameOf(path: string): string {
  return path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'
}
