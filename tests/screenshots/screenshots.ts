import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { scrollToTheEnd } from '#tests/fixtures/browser/layout-shift.ts'
import { SHOP_PAGES } from '#tests/fixtures/browser/shop-pages.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs'
import { comparePictures } from './compare-pictures.ts'

const FOLDER = new URL('../../screenshots/', import.meta.url).pathname
const WIDTHS_PX = [390, 768, 1440]
const HEIGHT_PX = 900
const POLL_MS = 100
const DECODED_WITHIN_MS = 2_000

/**
 * Takes a picture of every page of the shop, whole and at rest, at each width. `screenshots/` is not kept in git.
 * `--against FOLDER` also lists the pictures that differ from an earlier run's, and exits with 1 where any does.
 */
const { against } = parseArgs({ options: { against: { type: 'string' } } }).values
if (against !== undefined && resolve(against) === resolve(FOLDER))
  throw new Error(`--against ${against}: the pictures to compare with must lie in a folder of their own`)

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
await using shop = await Shop.open()
// The sample reviews come after the start and are on most pages.
while (!(await (await fetch(shop.origin)).text()).includes('sample reviews')) await sleep(POLL_MS)
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
    await atRest(page)
    const file = join(FOLDER, `${nameOf(path)}-${width}.png`)
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
    console.log(file)
  }
}

if (against !== undefined) {
  const differences = await comparePictures(resolve(against), FOLDER)
  for (const { name, what } of differences) console.log(`${name} ${what}`)
  console.log(`${differences.length} pictures differ from those in ${against}`)
  process.exitCode = differences.length > 0 ? 1 : 0
}

/** Turns `/product/keel-saddle-stool` into `product-keel-saddle-stool`. */
function nameOf(path: string): string {
  return path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'
}

/** A small picture may be loaded and not yet decoded; code that follows the scroll hears of it two frames later. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (patienceMs) => {
    const seen = [...document.images].filter((image) => image.complete && image.checkVisibility())
    const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
    await Promise.race([Promise.allSettled(seen.map((image) => image.decode())), late])
    for (let frame = 1; frame <= 2; frame++) await new Promise(requestAnimationFrame)
  }, DECODED_WITHIN_MS)
}
