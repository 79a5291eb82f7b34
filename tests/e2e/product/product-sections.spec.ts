import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { counters, figuresOf, showShare } from '../pages/counters.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { openProduct, sectionTitled } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { importCatalogue } from './import-catalogue.ts'

const KNEELING = [
  ...[
    'What a sloping seat changes',
    'How your body sits on it',
    'How it works',
    'Our figures, and what is behind them',
    'From desks like yours',
  ],
  'Questions people ask',
]
const CRISS_CROSS = [
  'What a wide seat changes',
  'Why Criss-Cross Sitting',
  'Premium Features',
  'Who Is This Chair For',
]
const EVERY = [
  ...['Technical details', 'Compared with other chairs'],
  ...['Buying for more than one desk', 'Trusted by people who sit for a living', 'Reviews'],
]

for (const [handle, own, others] of [
  ['keel-kneeling-chair', KNEELING, CRISS_CROSS],
  ['keel-criss-cross-chair', CRISS_CROSS, KNEELING],
  ['keel-cushion-set', ['What new cushions do'], [...KNEELING, ...CRISS_CROSS]],
  ['keel-caster-set', ['What new casters do'], [...KNEELING, ...CRISS_CROSS]],
] as const) {
  test(`[2.30] ${handle} has its own sections and those of every product`, { tag: JOURNEY }, async ({
    page,
  }) => {
    await openProduct(page, handle)
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    const steps = handle.endsWith('-set') ? 'How they go on' : 'Your new workday'
    expect(titles).toEqual(expect.arrayContaining([...EVERY, ...own, steps]))
    expect(titles.filter((title) => (others as readonly string[]).includes(title))).toEqual([])
    await expect(sectionTitled(page, steps).getByRole('listitem')).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'Find my fit' })).toBeVisible()
    await expect(page.getByRole('table', { name: /^Keel compared with/ })).toBeVisible()
  })
}

test('[2.30] a product without facts, words, model or pictures of its own shows a whole page', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await using shop = await openSeededShop()
  const made = { handle: 'ninth', title: 'Footrest', html: '<p>A board for the feet.</p>', price: '45.00' }
  expect(await importCatalogue(shop, [made])).toMatchObject({ created: 1 })
  await page.goto(`${shop.origin}/product/ninth`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  const sections = main.locator('section').filter({ has: page.getByRole('heading', { level: 2 }) })
  const titles = await sections.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles).toEqual(
    expect.arrayContaining([
      ...['Compared with a traditional chair', 'Your new workday'],
      ...EVERY.filter((each) => each !== 'Technical details'),
    ]),
  )
  expect(titles.filter((each) => [...KNEELING, ...CRISS_CROSS, 'Does it fit you?'].includes(each))).toEqual(
    [],
  )
  const shownTexts = await sections.evaluateAll((found) =>
    found.map((section) =>
      (section.textContent ?? '').replace(section.querySelector('h2')?.textContent ?? '', '').trim(),
    ),
  )
  expect(shownTexts).not.toContain('')
  for (const name of ['Specifications', 'How to Use It', 'Warranty & Certifications']) {
    await panel(page, name).getByRole('heading').click()
    await expect(panel(page, name).getByText(/\w/).last(), name).toBeVisible()
  }
})

test('[2.30] [4.06] the kneeling chair’s counters run too', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.clock.install()
  await openProduct(page, 'keel-kneeling-chair')
  await page.clock.pauseAt(Date.now() + 60_000)
  await showShare(counters(page), 0.5)
  await page.clock.runFor(500)
  expect(await figuresOf(counters(page))).not.toEqual(['80,000', '10', '10,000'])
  await page.clock.runFor(1_600)
  expect(await figuresOf(counters(page))).toEqual(['80,000', '10', '10,000'])
  await expect(page.locator('canvas')).toHaveCount(1)
})

test('[9.15] the kneeling chair’s results are the claimed ones', { tag: ONE_WIDTH }, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  const results = sectionTitled(page, 'Our figures, and what is behind them')
  await expect(results.getByRole('definition')).toHaveText(['94%', '90%'])
  await expect(results).toContainText('40%, 70%, 85%')
  await expect(results.getByRole('link', { name: 'What is not proved' })).toHaveAttribute(
    'href',
    '/articles/what-a-sloping-seat-does#what-is-not-proved',
  )
  await expect(sectionTitled(page, 'How your body sits on it')).toContainText('30% of your body weight')
})

function panel(page: Page, title: string) {
  return page
    .getByRole('main')
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: title }) })
}

test('[2.28] [4.10] four panels, one open at a time, and the open one can be closed', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  const specifications = panel(page, 'Specifications')
  const shipping = panel(page, 'Shipping/Installation/Returns')
  await expect(specifications).not.toHaveAttribute('open')
  await specifications.getByRole('heading').click()
  await expect(specifications.getByText('Capacity: 250 lb (113 kg)')).toBeVisible()
  await panel(page, 'How to Use It').getByRole('heading').click()
  await expect(panel(page, 'How to Use It').getByText('Begin with 20 to 30 minutes')).toBeVisible()
  await expect(specifications).not.toHaveAttribute('open')
  await panel(page, 'Warranty & Certifications').getByRole('heading').click()
  await expect(page.getByText('BIFMA, GREENGUARD Gold and ISO 9001.')).toBeVisible()
  await shipping.getByRole('heading').click()
  await expect(shipping).toHaveAttribute('open')
  await shipping.getByRole('heading').click()
  await expect(shipping).not.toHaveAttribute('open')
})

test('[9.14] the panels tell deliveries, returns, assembly and warranty', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  const shipping = panel(page, 'Shipping/Installation/Returns')
  await expect(shipping).toContainText('Ships within 24 hours, to the United States only')
  await expect(shipping).toContainText('5-7 business days, express 2-3 days for an extra fee')
  await expect(shipping).toContainText('10 to 15 minutes')
  await expect(shipping).toContainText('prepaid label at no cost, and a full refund within 5-7 business days')
  await expect(panel(page, 'Warranty & Certifications')).toContainText('5-year limited warranty')
})

test('[1.04] [2.28] each specification stands once: to check before buying, or among the technical details', async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  const details = sectionTitled(page, 'Technical details')
  await expect(details.getByRole('term').filter({ hasText: 'Knee pad' })).toBeVisible()
  for (const value of ['16 × 12 in', '18 × 10 in', '4 in (10 cm) memory foam', '24 lb']) {
    await expect(details.getByRole('definition').filter({ hasText: value })).toHaveCount(1)
  }
  const specifications = panel(page, 'Specifications')
  await specifications.getByRole('heading').click()
  const labels = await details.getByRole('term').allTextContents()
  for (const value of ['250 lb (113 kg)', '29-35 in', '28-35 in', `5'2" to 6'2"`, '10-15 minutes']) {
    await expect(specifications.getByRole('listitem').filter({ hasText: value })).toHaveCount(1)
  }
  const listed = await specifications.getByRole('listitem').allTextContents()
  expect(Math.min(labels.length, listed.length)).toBeGreaterThan(4)
  expect(labels.filter((label) => listed.some((each) => each.startsWith(`${label}:`)))).toEqual([])
})

test('[2.31] [9.08] three tiers, each with its quantity, its percentage and its code', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-caster-set')
  await expect(sectionTitled(page, 'Buying for more than one desk').getByRole('listitem')).toHaveText([
    /Buy 2\s*10% off\s*BUY2SAVE10/,
    /Buy 3\s*15% off\s*BUY3SAVE15/,
    /Buy 4 or more\s*20% off\s*BUY4SAVE20/,
  ])
})

const CODES = ['BUY2SAVE10', 'BUY3SAVE15', 'BUY4SAVE20']

test('[2.31] [8.24] a copied code is in the clipboard, and a toast says so', { tag: JOURNEY }, async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin })
  await openProduct(page, 'keel-caster-set')
  for (const code of CODES) {
    await page.getByRole('button', { name: `Copy ${code}` }).click()
    await expect(page.getByText(`Code ${code} copied!`, { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  }
})

test('[8.24] a browser that refuses the clipboard: the toast tells the code, and no success', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
    Object.defineProperty(navigator.clipboard, 'writeText', { value: refuse })
  })
  await openProduct(page, 'keel-caster-set')
  await page.getByRole('button', { name: 'Copy BUY2SAVE10' }).click()
  await expect(page.getByText('Could not copy. The code is BUY2SAVE10')).toBeVisible()
  await expect(page.getByText('Code BUY2SAVE10 copied!')).toHaveCount(0)
})

test('[2.32] the links on lead to the products, to a person, and to research in a tab of its own', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-criss-cross-chair')
  const links = page.getByRole('navigation', { name: 'More about this' })
  await expect(links.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/collection')
  await expect(links.getByRole('link', { name: 'Contact Our Team' })).toHaveAttribute('href', '/contact')
  const research = links.getByRole('link', { name: /^Research on kneeling chair ergonomics/ })
  await expect(research).toHaveAttribute('href', /^https:\/\/scholar\.google\.com\/scholar\?q=kneeling/)
  await expect(research).toHaveAttribute('target', '_blank')
  await expect(research).toHaveAttribute('rel', /\bnoopener\b/)
})

test('[2.26] the rating is 4.5 while nobody has reviewed, and leads to the reviews', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-rocking-kneeling-chair')
  const rating = page.getByRole('link', { name: /Rated 4.5 out of 5/ })
  await expect(rating).toHaveText('4.5')
  await rating.click()
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeInViewport()
})

test('[9.14] when it comes and what that costs stands before the cart', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  const promises = page.getByRole('list').filter({ hasText: 'Free shipping on orders over $99' }).last()
  await expect(promises).toContainText('Standard 5-7 business days, free; express 2-3 days, $24.95')
  await expect(promises).toContainText('30-day risk-free returns, 5-year limited warranty')
  await openProduct(page, 'keel-caster-set')
  await expect(promises).toContainText(
    'Standard 5-7 business days, $9.95, or free over $99; express 2-3 days, $24.95',
  )
})
