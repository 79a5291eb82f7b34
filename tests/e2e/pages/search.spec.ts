import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { holdBack, placeOf } from '../late-answers.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

function shown(page: Page) {
  return page.getByRole('main').getByRole('article').filter({ visible: true })
}

test('[2.37] without a query every product is shown, and typing filters them', { tag: JOURNEY }, async ({
  page,
}) => {
  await page.goto('/search')
  const field = page.getByPlaceholder('Search for chairs, furniture...').filter({ visible: true })
  await expect(page.getByRole('status')).toHaveText('Showing all 8 products')
  await expect(shown(page)).toHaveCount(8)
  await field.pressSequentially('SLOW-RETURN')
  await expect(page.getByRole('status')).toHaveText('Found 1 result for "SLOW-RETURN"')
  await expect(shown(page)).toHaveCount(1)
  await expect(page).toHaveURL('/search?q=SLOW-RETURN')
  await field.fill('')
  await expect(page).toHaveURL('/search')
  await expect(shown(page)).toHaveCount(8)
})

test('[2.37] a query of blanks leaves the address, and blanks around one do', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await page.goto('/search?q=')
  await expect(page).toHaveURL('/search')
  await page.goto('/search?q=++rocking+&from=mail')
  await expect(page).toHaveURL('/search?q=rocking&from=mail')
})

test('[2.37] the address says the query, and the server has filtered already', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, request }) => {
  const html = await (await request.get('/search?q=rocking')).text()
  expect(html).toMatch(/Found \d+ results? for &quot;rocking&quot;/)
  await page.goto('/search?q=rocking')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('rocking')
  await expect(shown(page).first()).toContainText('Rocking')
  expect(await shown(page).count()).toBeLessThan(8)
})

test('[2.37] nothing found: its words, and no product', { tag: [ONE_WIDTH, JOURNEY] }, async ({ page }) => {
  await page.goto('/search?q=sofa')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Try searching with different keywords')).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
})

test('[2.37] a query of 10,000 characters, or one with markup, is a query that finds nothing', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto(`/search?q=${'x'.repeat(10_000)}`)
  await expect(page.getByText('No products found')).toBeVisible()
  await page.goto(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  await expect(page.getByRole('status')).toContainText('<script>')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
})

test('what people call a thing finds it: the nearest products, and the pages that answer', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await page.goto('/search?q=knealing+stool')
  await expect(page.getByRole('status')).toHaveText(/^Found \d+ results for "knealing stool"$/)
  await expect(page.getByText('No exact match. These come closest.')).toBeVisible()
  await expect(shown(page).first()).toContainText('Keel Kneeling Chair')
  await page.goto('/search?q=refund+polcy')
  const answers = page.getByRole('region', { name: 'Pages and answers' })
  await expect(answers.getByRole('link').first()).toContainText('Returns')
  await expectAccessibleAtEveryWidth(page, 'with answers')
  await answers.getByRole('link').first().click()
  await expect(page).toHaveURL('/returns')
})

test('whoever looks for help for a hurting back, or for an office chair, finds our chairs', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/search?q=back+pain')
  await expect(page.getByRole('region', { name: 'Pages and answers' })).toContainText('hip and spine')
  await expect(shown(page).first()).toContainText('Keel Kneeling Chair')
  await page.goto('/search?q=office+chair')
  await expect(page.getByRole('status')).toHaveText('Found 1 result for "office chair"')
  const besides = page.getByRole('region', { name: 'You may also want' })
  await expect(besides.getByRole('article').first()).toContainText('Keel Kneeling Chair')
  await expectAccessibleAtEveryWidth(page, 'with more that may be wanted')
  await page.getByRole('main').getByRole('searchbox').fill('slow-return')
  await expect(besides).toHaveCount(0)
})

test('what is sold is not called inexact for a plural, a dash or a second blank', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  for (const query of ['walnut', 'kneeling chairs', 'criss cross', 'saddle  stool']) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`)
    await expect(shown(page).first()).toBeVisible()
    await expect(page.getByText('No exact match')).toHaveCount(0)
  }
})

test('[2.37] what is typed and no product has is found by the server, and the last answer stays', async ({
  page,
}) => {
  await page.goto('/search')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.pressSequentially('wheels for chair')
  await expect(shown(page).first()).toContainText('Keel Caster Set')
  await expect(page).toHaveURL('/search?q=wheels+for+chair')
  await field.fill('slow-return')
  await expect(page.getByRole('status')).toHaveText('Found 1 result for "slow-return"')
  await expect(shown(page)).toHaveCount(1)
})

test('[2.37] products stay where typing has shown them when the server’s answer comes', async ({ page }) => {
  await page.goto('/search')
  const main = page.getByRole('main')
  const status = page.getByRole('status')
  const choices = main.getByText('Filter and sort')
  const sort = page.getByRole('link', { name: 'Best match' })
  const nothing = page.getByText('No products found')
  const first = shown(page).first()
  const type = async (query: string) => {
    const answer = await holdBack(page, '**/search?q=*')
    await main.getByRole('searchbox').fill(query)
    return answer
  }
  /** Until the server has answered, what can be chosen is of the search before. */
  const answered = () => choices.click({ trial: true })
  const all = await placeOf(first)

  const severalCome = await type('stool')
  await expect(status).toHaveText(/^Found \d results for "stool"$/)
  expect(await placeOf(first), 'while several are looked for').toBe(all)
  severalCome()
  await answered()
  expect(await placeOf(first), 'once several are found').toBe(all)
  await choices.click()
  await expect(sort).toBeVisible()

  const oneComes = await type('slow-return')
  await expect(status).toHaveText('Found 1 result for "slow-return"')
  await expect(sort).toBeHidden()
  expect(await placeOf(first), 'while one is looked for').toBe(all)
  oneComes()
  await answered()
  expect(await placeOf(first), 'once one is found').toBe(all)

  const closestCome = await type('knealing stool')
  closestCome()
  await expect(page.getByText('These come closest.')).toBeVisible()
  expect(await placeOf(first), 'once the closest are found').toBe(all)

  const noneComes = await type('sofa')
  noneComes()
  await expect(nothing).toBeVisible()
  const manyCome = await type('chair')
  await expect(nothing).toBeHidden()
  expect(await placeOf(first), 'after none').toBe(all)
  manyCome()
  await answered()
  expect(await placeOf(first), 'once many are found after none').toBe(all)
})

test('[2.37] without a network, typing still filters what is on the page', { tag: ONE_WIDTH }, async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/search')
  await context.setOffline(true)
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('sofa')
  await expect(page.getByText('No products found')).toBeVisible()
  await field.fill('slow-return')
  await expect(page.getByRole('status')).toHaveText('Found 1 result for "slow-return"')
  await expect(page.getByText('No products found')).toBeHidden()
  await context.setOffline(false)
})

test('what can be chosen is of no search before where the server does not answer', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/)
  await page.goto('/search')
  const main = page.getByRole('main')
  const choices = main.getByText('Filter and sort')
  await expect(choices).toBeVisible()
  await page.route('**/search?q=stool', (route) => route.abort())
  await main.getByRole('searchbox').fill('stool')
  await expect(choices).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText(/^Found \d results for "stool"$/)
  await main.getByRole('searchbox').fill('chair')
  await expect(choices).toBeVisible()
})

test('nothing found leads on, without script too', { tag: ONE_WIDTH }, async ({ request }) => {
  const html = await (await request.get('/search?q=sofa')).text()
  const [, rest = ''] = html.split('No products found')
  expect(rest).toContain('All chairs, stools and parts')
})

test('what was found is sorted by price, and the address says so', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/search?q=kneeling')
  const sort = async (name: string) => {
    await page.getByRole('main').getByText('Filter and sort').click()
    await page.getByRole('link', { name }).click()
  }
  await sort('Price, high to low')
  await expect(page).toHaveURL('/search?q=kneeling&sort=price-high')
  await expect(shown(page).first()).toContainText('Rocking')
  await sort('Best match')
  await expect(page).toHaveURL('/search?q=kneeling')
  await expect(shown(page).first()).toContainText('Keel Kneeling Chair')
})
