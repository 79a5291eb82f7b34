import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { ONE_WIDTH } from '../tags.ts'

/** Claims that the specification has on pages and that no data of the shop proves. */
const UNPROVEN = [
  /\D4\.5 \(0\)/,
  /\D4\.5Price/,
  /20% OFF|-20%/,
  /compared at/,
  /Bestseller|New Arrival|Top Rated/,
  /80,000/,
  /would recommend/,
  /From desks like yours/,
  /Trusted by/,
  /BIFMA|GREENGUARD|ISO 9001/,
  /30% of your body weight/,
  /90% of people/,
  /4\.7\/5 from 247 verified customers/,
  /sample figures/,
  /These are samples/,
  /Compared with other chairs/,
]

const PAGES = [
  ...['/', '/collection', '/search', '/kneeling-chair', '/setup-guide', '/reviews'],
  ...['/product/keel-kneeling-chair', '/product/keel-saddle-stool'],
  '/product/keel-kneeling-chair?height-ft=5&height-in=6&desk-in=29',
]

/** The words of all pages, including closed panels and text for screen readers alone. */
async function wordsOf(page: Page, origin: string): Promise<string> {
  const words: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' }) // counters show their final figures
  for (const path of PAGES) {
    await page.goto(origin + path)
    words.push((await page.locator('body').textContent()) ?? '')
  }
  return words.join('\n')
}

test('[1.03] [9.07] an owner who must prove what the pages say has nothing on them that no data proves', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await using shop = await openSeededShop({ CLAIMS: 'substantiated' })
  const words = await wordsOf(page, shop.origin)
  expect(words).toContain('$249.00')
  expect(UNPROVEN.filter((claim) => claim.test(words))).toEqual([])
})

test('[9.15] without that wish each of these claims stands on a page', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  // Another test may have reviewed a product in the shared shop, and these claims need one without reviews.
  await using shop = await openSeededShop()
  const words = await wordsOf(page, shop.origin)
  expect(UNPROVEN.filter((claim) => !claim.test(words))).toEqual([])
})

test('[1.03] certifications are read where somebody decides, before anything is opened', async ({ page }) => {
  await page.goto('/product/keel-kneeling-chair')
  await expect(page.getByText('Certifications: BIFMA, GREENGUARD Gold, ISO 9001')).toBeVisible()
})
