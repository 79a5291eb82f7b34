import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openHome } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

/** Places in the photograph for wide screens, in its own pixels. */
const PHOTOGRAPH = { width: 2400, height: 1350, chairFrom: 1241, footFrom: 1122, lampFrom: 259 }

const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const hero = (page: Page) => page.locator('section', { has: headline(page) })
const picture = (page: Page) => page.getByRole('img', { name: /kneeling chair in natural birch/ })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, right: box.x + box.width }
}

test('[2.18] on a phone on its side the chair stands beside the headline, in view', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await openHome(page)
  await expect(picture(page)).toBeInViewport({ ratio: 0.95 })
  expect((await boxOf(picture(page))).x).toBeGreaterThanOrEqual((await boxOf(headline(page))).right)
})

for (const width of [1024, 1440, 1920, 2560]) {
  test(`[2.18] words do not touch the chair at ${width} px, and the lamp over its desk is whole`, {
    tag: ONE_WIDTH,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: Math.round((width * 9) / 16) })
    await openHome(page)
    const shown = await boxOf(picture(page))
    const scale = Math.max(shown.width / PHOTOGRAPH.width, shown.height / PHOTOGRAPH.height)
    // The photograph fills its box from the lower right corner.
    const left = shown.right - PHOTOGRAPH.width * scale
    const top = shown.y + shown.height - PHOTOGRAPH.height * scale
    const words = await hero(page).locator('h1, p, li').all()
    const links = await hero(page).getByRole('link').all()
    expect(words.length).toBeGreaterThan(1)
    expect(links.length).toBeGreaterThan(1)
    for (const each of words)
      expect((await boxOf(each)).right).toBeLessThan(left + PHOTOGRAPH.chairFrom * scale)
    for (const link of links)
      expect((await boxOf(link)).right).toBeLessThan(left + PHOTOGRAPH.footFrom * scale)
    expect(shown.y).toBeLessThan(top + PHOTOGRAPH.lampFrom * scale)
  })
}
