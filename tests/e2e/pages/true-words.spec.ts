import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { seedProducts } from '#database/seed/catalogue-content.ts'
import { factsOf } from '#facts/product-facts.ts'
import { seats } from '#facts/seats.ts'
import { wrongInstructions } from '#tests/words/told-instructions.ts'
import { faultsOf } from '#tests/words/told-words.ts'
import { expect, test } from '../fixtures.ts'
import { importCatalogue } from '../product/import-catalogue.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { sectionTitled } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { falseClaims, sentencesOf } from './words/claims.ts'
import { figuresOf } from './words/figures.ts'
import { addProduct, figuresOfTheBrand, type KnownFigures } from './words/known-figures.ts'

const HANDLES = seedProducts.map(({ handle }) => handle)

for (const handle of HANDLES) {
  test(`[1.04] [2.30] [9.15] every sentence of ${handle} is true of it, and every figure is among its facts`, {
    tag: [ONE_WIDTH, JOURNEY],
  }, async ({ page }) => {
    const facts = factsOf(handle)
    const sentences = await openAndRead(page, `/product/${handle}`)
    expect(falseClaims(sentences, facts)).toEqual([])
    expect(wrongSentences(sentences)).toEqual([])
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
      expect(wrongSentences(sentences), body).toEqual([])
    }
  })
}

for (const [path, handles] of [
  ['/kneeling-chair', ['keel-kneeling-chair']],
  ['/setup-guide', ['keel-kneeling-chair']],
  ['/criss-cross-chair', ['keel-criss-cross-chair']],
  ['/', HANDLES],
  ['/collection', HANDLES],
  ['/compare', HANDLES],
  ...['/faq', '/returns', '/warranty', '/tutorials', '/terms', '/about'].map(
    (path) => [path, HANDLES] as const,
  ),
] as const) {
  test(`[1.04] [9.14] every figure on ${path} is among the facts`, { tag: ONE_WIDTH }, async ({ page }) => {
    const known = figuresOfTheBrand()
    for (const handle of handles) addProduct(known, handle)
    // Round prices that the list can be narrowed by.
    if (path === '/collection') known.add('money', '$100', '$200')
    const sentences = await openAndRead(page, path)
    expect(unknownFigures(sentences, withPrices(known, handles))).toEqual([])
    expect(wrongSentences(sentences)).toEqual([])
  })
}

test('no other page says what a reader from the United States stumbles over, or what nobody measured', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  for (const path of [
    ...[
      '/articles',
      '/privacy',
      '/contact',
      '/affiliate',
      '/reviews',
      '/search',
      '/newsletter',
      '/no-such-page',
    ],
    ...filesOf('articles').map((name) => `/articles/${name}`),
    ...filesOf('tutorials').map((name) => `/tutorials/${name}`),
  ]) {
    const sentences = await openAndRead(page, path)
    expect(sentences.length, path).toBeGreaterThan(2)
    expect(wrongSentences(sentences), path).toEqual([])
  }
})

const filesOf = (folder: string): string[] =>
  readdirSync(new URL(`../../../shop/content/${folder}/`, import.meta.url)).map((file) =>
    basename(file, '.md'),
  )

const wrongSentences = (sentences: readonly string[]): string[] => [
  ...faultsOf(sentences),
  ...wrongInstructions(sentences),
]

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
  await expect(sectionTitled(page, 'Compared with a traditional chair')).toBeVisible()
  await expect(page.getByRole('table', { name: /^Keel compared with/ })).toBeVisible()
})

async function openAndRead(page: Page, address: string): Promise<string[]> {
  // All words are in the HTML and no script changes them, so pictures need not load.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return sentencesOf(page)
}

/** Adds the price, and 1.25 times it (clause 9.07). */
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

/** Each unknown figure with its sentence. */
function unknownFigures(sentences: readonly string[], known: KnownFigures): string[] {
  return sentences.flatMap((sentence) =>
    figuresOf(sentence)
      .filter((figure) => !known.has(figure))
      .map(({ value, unit }) => `${value} ${unit}: ${sentence}`),
  )
}
