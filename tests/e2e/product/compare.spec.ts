import type { Locator, Page } from '@playwright/test'
import { seats } from '#facts/seats.ts'
import { javascriptBytes, MAX_BYTES_BEFORE_A_TOUCH } from '#tests/fixtures/browser/javascript-bytes.ts'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { fillFit } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const names = seats.map(({ name }) => name)
const table = (page: Page): Locator => page.getByRole('table', { name: /^Our seats compared/ })
const heads = (page: Page): Locator => table(page).getByRole('columnheader')
const row = (page: Page, label: string): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })

const FIGURES = 'height-ft=6&height-in=8&desk-in=29'

test('all six seats stand beside each other, each with its price, and what is the same is folded', {
  tag: JOURNEY,
}, async ({ page }) => {
  await page.goto('/compare')
  await expect(heads(page)).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    await expect(heads(page).nth(index)).toContainText(name)
    await expect(heads(page).nth(index)).toContainText(/\$\d+\.\d\d/)
  }
  await expect(row(page, 'Seat height').getByRole('cell')).toHaveCount(names.length)
  await expect(row(page, 'Carries')).toHaveCount(0)
  const same = page.getByRole('group').filter({ hasText: 'The same on all six' })
  await expect(same.getByText('250 lb (113 kg)')).toBeHidden()
  await same.getByText('The same on all six').click()
  await expect(same.getByText('250 lb (113 kg)')).toBeVisible()
})

test('what is ticked, which a browser may learn late, moves nothing below the table', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/compare')
  const summary = page.getByText('The same on all six')
  const place = await summary.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const saved = page.getByRole('link', { name: 'See what you saved' })
  await expect(saved).toBeHidden()
  await page.getByRole('checkbox', { name: 'Save for later' }).first().check()
  await expect(saved).toBeVisible()
  expect(await summary.evaluate((element) => element.getBoundingClientRect().top + scrollY)).toBe(place)
})

test('whoever says how tall they are and how high their desk is sees what fits first, and why the rest does not', {
  tag: JOURNEY,
}, async ({ page }) => {
  await page.goto('/compare')
  await page.getByText('See which of them fit you and your desk').click()
  await fillFit(page, { feet: '6', inches: '8', deskIn: '29' })
  await page.getByRole('button', { name: 'Compare for me' }).click()
  await expect(page).toHaveURL(/\/compare\?height-ft=6&height-in=8/)
  await expect(page.getByText(`For 6'8", at a desk 29 in high`)).toBeVisible()
  const verdicts = row(page, 'For you').getByRole('cell')
  await expect(verdicts).toHaveText([
    'Fits',
    'Fits',
    'A near miss',
    ...Array.from({ length: 3 }, () => /^Does not fitIt is built for people from 5'2" to 6'2"/),
  ])
  await expect(heads(page).first()).toContainText('Criss-Cross Armless Chair')
  await expect(row(page, 'Your setting').getByRole('cell').first()).toHaveText('Seat at 19.5 in (50 cm)')
  await expect(row(page, 'Your elbows').getByRole('cell').first()).toHaveText('1 in (3 cm) above your desk')
  const inCentimeters = row(page, 'Desk').getByText(/^\([\d-]+ cm\)$/)
  await expect(inCentimeters).toHaveCount(names.length)
  for (const centimeters of await inCentimeters.all())
    expect(await centimeters.evaluate((words) => words.getClientRects().length)).toBe(1)
})

test('a seat that does not fit has no setting, and whoever cannot see its dash hears why', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/compare?height-ft=6&height-in=2&desk-in=28&shins=yes')
  const verdicts = await row(page, 'For you').getByRole('cell').allTextContents()
  const refused = verdicts.flatMap((words, at) => (words.startsWith('Does not fit') ? [at] : []))
  expect(refused.length).toBeGreaterThan(0)
  for (const label of ['Your setting', 'Your elbows', 'What it lacks for you'])
    for (const at of refused)
      await expect(row(page, label).getByRole('cell').nth(at)).toHaveAccessibleName('Does not fit')
  await expect(row(page, 'What it lacks for you')).toContainText('Its front cannot be raised for your shins')
  await expect(row(page, 'What it lacks for you').getByRole('cell', { name: 'Nothing' })).toHaveCount(3)
  // What only a screen reader finds lies in its cell, or the page would be as wide as the table.
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('one seat is shown by all its measurements, and its page scrolls rather than a box in it', async ({
  page,
}) => {
  await page.goto('/compare?seats=kneeling-chair')
  await expect(page.getByText('What a seat will not do is told as well.')).toBeVisible()
  await expect(row(page, 'Carries').getByRole('cell')).toHaveText('250 lb (113 kg)')
  await expect(row(page, 'What it will not do').getByRole('cell').getByRole('listitem')).toHaveCount(2)
  await page.goto('/compare?seats=kneeling-chair,saddle-stool')
  const scroller = page.getByRole('region', { name: 'Our seats compared' })
  expect(await scroller.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await row(page, 'What it will not do').scrollIntoViewIfNeeded()
  await expect(
    heads(page).first().getByRole('link', { name: 'Kneeling Chair', exact: true }),
  ).toBeInViewport()
})

test('a comparison can be made smaller and sent: its address has the seats and the figures', {
  tag: ONE_WIDTH,
}, async ({ page, context }) => {
  await page.goto(`/compare?${FIGURES}`)
  for (const name of ['Saddle Stool', 'Balance Stool']) {
    await page.getByRole('link', { name: `Leave out the ${name}` }).click()
    await expect(heads(page).filter({ hasText: name })).toHaveCount(0)
  }
  const received = await context.newPage()
  await received.goto(page.url())
  await expect(heads(received)).toHaveCount(4)
  await expect(row(received, 'For you').getByRole('cell').first()).toHaveText('Fits')
  await received.getByRole('main').getByRole('link', { name: 'Saddle Stool', exact: true }).click()
  await expect(heads(received)).toHaveCount(5)
  await received.getByRole('link', { name: 'All of them' }).click()
  await expect(heads(received)).toHaveCount(6)
  await expect(row(received, 'For you')).toBeVisible()
})

test('a comparison of nothing, of nine things and of what others made up is answered', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  for (const [seats, words, count] of [
    ['', 'This link names no seat to compare, so here are all six.', 6],
    ['a,b,c,d,e,f,g,h,i', 'This link names nothing that we make to sit on, so here are all six.', 6],
    ['saddle-stool,balance-stool,c,d,e,f,g,h,i', /^This link names nine things\. Two of them are seats/, 2],
    [`saddle-stool,${'x,'.repeat(3_000)}`, /^This link names far more than can be compared\./, 1],
  ] as const) {
    const answer = await page.goto(`/compare?seats=${seats}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('status').filter({ hasText: 'This link' })).toHaveText(words)
    await expect(heads(page)).toHaveCount(count)
  }
  await page.goto('/compare?height-ft=0&desk-in=29')
  await expect(page.getByLabel('Your height, ft')).toHaveAccessibleDescription(/^Check your height/)
  await expect(page.getByLabel('Your height, ft')).toBeVisible()
})

test('names stay in sight while one reads down, on a phone with two seats at a time', async ({
  page,
  isMobile,
}) => {
  await page.goto('/compare')
  const scroller = page.getByRole('region', { name: 'Our seats compared' })
  const last = row(page, 'What it will not do')
  const first = heads(page)
    .first()
    .getByRole('link', { name: names[0] ?? '', exact: true })
  if (!isMobile) {
    await last.scrollIntoViewIfNeeded()
    await expect(first).toBeInViewport()
    return
  }
  await scroller.scrollIntoViewIfNeeded()
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(last).toBeInViewport()
  await expect(first).toBeInViewport()
  await expect(heads(page).nth(1)).toBeInViewport({ ratio: 0.4 })
  await expect(heads(page).nth(2)).not.toBeInViewport()
  // A swipe that ends between two seats comes to rest at one.
  await scroller.evaluate((element) => element.scrollBy(element.clientWidth * 0.8, 0))
  await expect
    .poll(() => scroller.evaluate((element) => element.scrollLeft % (element.clientWidth / 2)))
    .toBeLessThan(2)
  await expect(first).not.toBeInViewport()
  await expect(row(page, 'What it will not do').getByRole('rowheader')).toBeInViewport()
})

test('WCAG 2.2 AA holds for the comparison, answered and at fault, and nothing scrolls sideways but the table', async ({
  page,
}) => {
  for (const query of ['', `?${FIGURES}`, '?height-cm=abc&seats=saddle-stool,balance-stool']) {
    await page.goto(`/compare${query}`)
    await expectAccessible(page, query)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the comparison brings no more script than a page of words', { tag: ONE_WIDTH }, async ({ page }) => {
  expect(await javascriptBytes(page, '/compare')).toBeLessThanOrEqual(MAX_BYTES_BEFORE_A_TOUCH)
})

test('who looks for it finds it: at a product, in the collection, at the bottom of each page, in a refusal', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  for (const [path, link] of [
    ['/product/keel-saddle-stool', 'Compare our six seats side by side'],
    ['/collection', 'Compare our seats, and see which fit you'],
    ['/', 'Compare all our chairs and stools'],
    ['/about', 'Compare our seats'],
    [`/product/keel-kneeling-chair?${FIGURES}`, 'Compare every seat for your height and desk'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Compare our seats' })).toBeVisible()
  }
  await expect(page).toHaveURL(/height-ft=6/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the comparison asks, answers and can be made smaller', { tag: ONE_WIDTH }, async ({ page }) => {
    await page.goto('/compare')
    await page.getByText('See which of them fit you and your desk').click()
    await fillFit(page, { feet: '5', inches: '6', deskIn: '29' })
    await page.getByRole('button', { name: 'Compare for me' }).click()
    await expect(row(page, 'For you').getByRole('cell').first()).toHaveText('Fits')
    await page.getByRole('link', { name: 'Leave out the Saddle Stool' }).click()
    await expect(heads(page)).toHaveCount(5)
    await expect(row(page, 'For you')).toBeVisible()
  })
})

test('from the desk’s side: without a height each seat says whom it fits there', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await page.goto('/compare?desk-in=29')
  await expect(page.getByText('For a desk 29 in high. Change')).toBeVisible()
  await expect(row(page, 'Fits at this desk')).toContainText(`People from 5'2" to 6'2"`)
  await page.goto('/compare?desk-in=40&seats=kneeling-chair')
  await expect(row(page, 'Fits at this desk')).toContainText('Nobody')
  await page.goto('/compare?desk-in=29&height-ft=0')
  await expect(page.getByLabel('Your height, ft')).toHaveAccessibleDescription(/^Check your height/)
})

test('[1.04] on paper a comparison has every seat and row, and nothing of the shop around it', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 960 })
  await page.goto('/compare?height-ft=5&height-in=9&desk-in=30')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const table = page.getByRole('table')
  const { scrolls, widest } = await table.evaluate((element) => {
    const scroller = element.parentElement ?? element
    return {
      scrolls: scroller.scrollHeight > scroller.clientHeight || scroller.scrollWidth > scroller.clientWidth,
      widest: Math.max(
        ...[...element.querySelectorAll('th, td')].map((each) => each.getBoundingClientRect().right),
      ),
    }
  })
  expect(scrolls).toBe(false)
  expect(widest).toBeLessThanOrEqual(740)
  await expect(page.getByText('The same on all')).toBeVisible()
  await expect(page.locator('details dl')).toBeVisible()
  await page.goto('/setup-guide')
  await expect(page.getByRole('banner')).toBeHidden()
})
