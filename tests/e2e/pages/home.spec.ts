import type { Page } from '@playwright/test'
import testimonials from '../../../shop/content/lists/testimonials.json' with { type: 'json' }
import { expect, test } from '../fixtures.ts'
import { openHome, sectionTitled } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { counters, figuresOf, showShare } from './counters.ts'

const FRAME_MS = 16
const FINAL_FIGURES = ['80,000', '10', '10,000']

test('[2.18] the hero has a headline, three badges, and Shop Now to the kneeling chair', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openHome(page)
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) })
  await expect(hero.getByRole('listitem')).toHaveText([
    'Free shipping',
    '30-day risk-free returns',
    '5-year limited warranty',
  ])
  await expect(hero.getByRole('link', { name: 'See all products' })).toHaveAttribute('href', '#products')
  await hero.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/product/keel-kneeling-chair')
})

test('[2.19] [4.06] [9.11] counters begin at 30% in view, reach their figures in 2 s, then confetti for 3 s', async ({
  page,
}) => {
  await page.clock.install()
  await openHome(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const section = counters(page)
  await showShare(section, 0.25)
  await page.clock.runFor(500)
  expect(await figuresOf(section)).toEqual(FINAL_FIGURES)

  await showShare(section, 0.35)
  // The browser reports the section as seen in its own time, so the clock runs on frame by frame until then.
  await expect
    .poll(async () => {
      await page.clock.runFor(FRAME_MS)
      return figuresOf(section)
    })
    .not.toEqual(FINAL_FIGURES)
  await page.clock.runFor(1_000)
  const [halfway = ''] = await figuresOf(section)
  expect(Number(halfway.replace(',', ''))).toBeGreaterThan(0)
  expect(Number(halfway.replace(',', ''))).toBeLessThan(80_000)
  await expect(page.locator('canvas')).toHaveCount(0)
  await page.clock.runFor(1_050)
  expect(await figuresOf(section)).toEqual(FINAL_FIGURES)

  await expect(page.locator('canvas')).toHaveCount(1)
  await page.clock.runFor(2_900)
  await expect(page.locator('canvas')).toHaveCount(1)
  const longestFallMs = 5_000
  await page.clock.runFor(longestFallMs)
  await expect(page.locator('canvas')).toHaveCount(0)
})

test.describe('for somebody who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[4.06] the figures stand, and there is no confetti', { tag: ONE_WIDTH }, async ({ page }) => {
    await page.clock.install()
    await openHome(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    const section = counters(page)
    await showShare(section, 1)
    for (const _halfSecond of [1, 2, 3, 4, 5, 6]) {
      await page.clock.runFor(500)
      expect(await figuresOf(section)).toEqual(FINAL_FIGURES)
      await expect(page.locator('canvas')).toHaveCount(0)
    }
  })
})

test('[2.20] the chooser leads to the two kinds of chair', { tag: JOURNEY }, async ({ page }) => {
  await openHome(page)
  const chooser = sectionTitled(page, 'Which way do you want to sit?')
  const links = chooser.getByRole('link')
  await expect(links).toHaveText([
    'The kneeling chair',
    'The criss-cross chair',
    'Compare all our chairs and stools',
  ])
  await expect(chooser.getByRole('img')).toHaveCount(2)
  await links.nth(1).click()
  await expect(page).toHaveURL('/criss-cross-chair')
  await page.goto('/')
  await links.first().click()
  await expect(page).toHaveURL('/kneeling-chair')
})

function badgesOf(page: Page, title: string) {
  return sectionTitled(page, title)
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => {
        const badge = /Bestseller|New Arrival|Top Rated/.exec(card.textContent ?? '')
        return badge?.[0]
      }),
    )
}

test('[2.21] the first six without criss-cross chairs, their badges by position, each leading to its page', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openHome(page)
  const cards = sectionTitled(page, 'Discover Your Perfect Chair').getByRole('article')
  await expect(cards).toHaveCount(5)
  await expect(cards.filter({ hasText: /criss[- ]cross/i })).toHaveCount(0)
  expect(await badgesOf(page, 'Discover Your Perfect Chair')).toEqual([
    ...['Bestseller', 'New Arrival', 'Top Rated'],
    ...['Bestseller', 'New Arrival'],
  ])
  const links = cards.getByRole('heading').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    [
      'kneeling-chair',
      'two-pad-kneeling-chair',
      'rocking-kneeling-chair',
      'saddle-stool',
      'balance-stool',
    ].map((name) => `/product/keel-${name}`),
  )
})

test('[2.21] all products stand below, without badges', { tag: ONE_WIDTH }, async ({ page }) => {
  await openHome(page)
  const all = sectionTitled(page, 'Shop All Products')
  await expect(all.getByRole('article')).toHaveCount(8)
  await expect(all.getByRole('heading', { name: 'Keel Criss-Cross Armless Chair' })).toBeVisible()
  expect(await badgesOf(page, 'Shop All Products')).toEqual(Array(8).fill(undefined))
  const columns = await all
    .getByRole('article')
    .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size)
  expect(columns).toBe((page.viewportSize()?.width ?? 0) >= 1024 ? 3 : 1)
})

test('[2.22] [1.03] the trust bar promises, and free shipping’s condition is one tap away', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await openHome(page)
  const bar = page.getByRole('region', { name: 'What you can count on' })
  await expect(bar.getByRole('listitem')).toHaveText([
    /^Free shipping/,
    'Ships within 24 hours',
    'Assembled in 10 to 15 minutes',
    '24/7 customer support',
  ])
  const condition = bar.getByText('Free shipping on orders over $99')
  await expect(condition).toBeHidden()
  await bar.getByRole('button', { name: 'Free shipping' }).click()
  await expect(condition).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(condition).toBeHidden()
})

test('[2.22] the sections that explain the chair', async ({ page }) => {
  await openHome(page)
  const comparison = sectionTitled(page, 'What a sloping seat changes')
  await expect(comparison.getByRole('heading', { level: 3 })).toHaveText([
    'A traditional chair',
    'A kneeling chair',
  ])
  const steps = sectionTitled(page, 'How it works').getByRole('listitem')
  await expect(steps).toHaveCount(3)
  for (const step of await steps.all()) await expect(step.locator('video')).toHaveCount(1)
  await expect(sectionTitled(page, 'Why choose Keel').getByRole('listitem')).toHaveCount(4)
  const testimonials = sectionTitled(page, 'From desks like yours').getByRole('figure')
  await expect(testimonials).toHaveCount(3)
  for (const testimonial of await testimonials.all()) {
    await expect(testimonial.getByRole('img', { name: /^Rated \d out of 5$/ })).toBeVisible()
  }
  await expect(sectionTitled(page, 'By the numbers').getByRole('definition')).toHaveCount(5)
})

test('[3.08] a testimonial tells who says it, what they do, its stars and its line', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openHome(page)
  const shown = sectionTitled(page, 'From desks like yours').getByRole('figure')
  expect(testimonials.map(({ position }) => position)).toEqual([1, 2, 3])
  for (const [at, { name, role, stars, result }] of testimonials.entries()) {
    for (const words of [name, role, result]) await expect(shown.nth(at)).toContainText(words)
    await expect(shown.nth(at).getByRole('img', { name: `Rated ${stars} out of 5` })).toBeVisible()
  }
})

test('[1.05] [2.22] the table beside other chairs: 200 lb and one year, against ours', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openHome(page)
  const table = page.getByRole('table', { name: 'Keel compared with other kneeling chairs' })
  await expect(table.getByRole('row', { name: /^Capacity/ })).toHaveText(/250 lb \(113 kg\)\s*200 lb$/)
  await expect(table.getByRole('row', { name: /^Warranty/ })).toHaveText(/5-year limited\s*1-year limited$/)
})
