import type { Page } from '@playwright/test'
import { seedProducts } from '#database/seed/catalogue-content.ts'
import { factsOf } from '#facts/product-facts.ts'
import { seats } from '#facts/seats.ts'
import { expect, test } from '../fixtures.ts'
import { importCatalogue } from '../product/import-catalogue.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { sectionTitled } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../widths.ts'
import { falseClaims } from './words/claims.ts'
import { figuresOf } from './words/figures.ts'
import { addProduct, figuresOfTheBrand, type KnownFigures } from './words/known-figures.ts'
import { sentencesOf } from './words/sentences.ts'

const HANDLES = seedProducts.map(({ handle }) => handle)

for (const handle of HANDLES) {
  test(`[1.04] [2.30] [9.15] every sentence of ${handle} is true of it, and every figure is among its facts`, {
    tag: ONE_WIDTH,
  }, async ({ page }) => {
    const facts = factsOf(handle)
    const sentences = await openAndRead(page, `/product/${handle}`)
    expect(falseClaims(sentences, facts)).toEqual([])
    expect(unknownFigures(sentences, withPrices(addProduct(figuresOfTheBrand(), handle), [handle]))).toEqual(
      [],
    )
  })
}

for (const { handle } of seats) {
  test(`[2.30] so is what the fit finder answers about ${handle}, sore shins or not`, {
    tag: ONE_WIDTH,
  }, async ({ page }) => {
    for (const body of [
      'height-ft=5&height-in=8&desk-in=29',
      'height-ft=5&height-in=2&desk-in=30&shins=yes',
    ]) {
      const sentences = await openAndRead(page, `/product/${handle}?${body}`)
      expect(falseClaims(sentences, factsOf(handle)), body).toEqual([])
    }
  })
}

for (const [path, handles] of [
  ['/kneeling-chair', ['keel-kneeling-chair']],
  ['/setup-guide', ['keel-kneeling-chair']],
  ['/criss-cross-chair', ['keel-criss-cross-chair']],
  ['/', HANDLES],
  ['/collection', HANDLES],
  ...['/faq', '/returns', '/warranty', '/tutorials', '/terms', '/about'].map(
    (path) => [path, HANDLES] as const,
  ),
] as const) {
  test(`[1.04] [9.14] every figure on ${path} is among the facts`, { tag: ONE_WIDTH }, async ({ page }) => {
    const known = figuresOfTheBrand()
    for (const handle of handles) addProduct(known, handle)
    expect(unknownFigures(await openAndRead(page, path), withPrices(known, handles))).toEqual([])
  })
}

test('[2.30] a product that the owner adds, of which nothing is known, is told what is true of anything', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await using shop = await openSeededShop()
  const made = { handle: 'ninth', title: 'Footrest', html: '<p>A board for the feet.</p>', price: '45.00' }
  expect(await importCatalogue(shop, [made])).toMatchObject({ created: 1 })
  const sentences = await openAndRead(page, `${shop.origin}/product/ninth`)
  expect(sentences).toContain('A board for the feet.')
  expect(falseClaims(sentences, undefined)).toEqual([])
  const known = figuresOfTheBrand().add('money', '$45.00', '$56.25')
  expect(unknownFigures(sentences, known)).toEqual([])
  await expect(sectionTitled(page, 'Your new workday').getByRole('listitem')).toHaveCount(5)
  await expect(sectionTitled(page, 'Beside a traditional chair')).toBeVisible()
  await expect(page.getByRole('table', { name: /^Keel compared with/ })).toBeVisible()
})

async function openAndRead(page: Page, address: string): Promise<string[]> {
  // Its words are all in its HTML, and no script makes others of them; pictures need not come.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return sentencesOf(page)
}

/** Clause 9.07: the price, and 1.25 times it. */
function withPrices(known: KnownFigures, handles: readonly string[]): KnownFigures {
  for (const { handle, priceCents } of seedProducts) {
    if (!handles.includes(handle)) continue
    known.add(
      'money',
      `$${(priceCents / 100).toFixed(2)}`,
      `$${(Math.round(priceCents * 1.25) / 100).toFixed(2)}`,
    )
  }
  return known
}

/** Each with the sentence that it stands in. */
function unknownFigures(sentences: readonly string[], known: KnownFigures): string[] {
  return sentences.flatMap((sentence) =>
    figuresOf(sentence)
      .filter((figure) => !known.has(figure))
      .map(({ value, unit }) => `${value} ${unit}: ${sentence}`),
  )
}
