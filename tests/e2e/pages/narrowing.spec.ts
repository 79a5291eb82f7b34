import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { holdBack, placeOf } from '../late-answers.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const choice = (page: Page, group: string, name: RegExp) =>
  page.getByRole('navigation', { name: group }).getByRole('link', { name })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a collection is narrowed and sorted by links, and the address keeps it', { tag: JOURNEY }, async ({
    page,
  }) => {
    await page.goto('/collection')
    await page.getByText('Filter and sort').click()
    await expect(page.getByRole('navigation', { name: 'Fit' })).toBeHidden()
    await choice(page, 'Kind', /^Kneeling chair 3$/).click()
    await expect(page).toHaveURL('/collection?filter=open&kind=Kneeling+chair')
    await expect(cards(page)).toHaveCount(3)
    await choice(page, 'Frame finish', /^Black 1$/).click()
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page).first()).toContainText('Keel Kneeling Chair')
    // What would leave nothing is no link.
    await expect(page.getByRole('navigation', { name: 'Price' })).toContainText('Up to $100 0')
    await expect(choice(page, 'Price', /^Up to/)).toHaveCount(0)
    await page.getByRole('link', { name: 'Remove Black' }).click()
    await choice(page, 'Sort', /low to high/).click()
    await expect(cards(page).first()).toContainText('Two-Pad')
    await page.goBack()
    await expect(cards(page)).toHaveCount(3)
    await page.goto('/collection?kind=Kneeling+chair')
    await expect(
      choice(page, 'Sort', /low to high/),
      'a link that was shared shows its products',
    ).toBeHidden()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/collection')
    await expect(cards(page)).toHaveCount(8)
  })
})

test('a search says how it is sorted, also where two orders show the same', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  const sorts = {
    '': 'Best match',
    '&sort=price-high': 'Price, high to low',
    '&sort=price-low': 'Price, low to high',
  }
  for (const time of ['first', 'again'])
    for (const [sort, name] of Object.entries(sorts)) {
      await page.goto(`/search?q=saddle${sort}`)
      const chosen = page.locator('main nav[aria-label=Sort] [aria-current=true]')
      await expect(chosen, `${name}, ${time}`).toHaveText(name)
    }
})

test('the seats that fit are a choice where figures were given, and none leads on to what would have to change', async ({
  page,
}) => {
  await page.goto('/compare?height-ft=5&height-in=9&desk-in=30')
  await page.getByRole('link', { name: 'Only those that fit, to filter and sort' }).click()
  await expect(page.getByRole('link', { name: 'Remove Fits me' })).toBeVisible()
  const fitting = await cards(page).count()
  expect(fitting).toBeGreaterThan(0)
  expect(fitting).toBeLessThan(7)
  await expectAccessibleAtEveryWidth(page, 'what fits')
  await page.getByText('Filter and sort').click()
  await choice(page, 'Sort', /low to high/).click()
  await expect(cards(page)).toHaveCount(fitting)
  await page.getByRole('link', { name: 'Remove Fits me' }).click()
  await expect(cards(page)).toHaveCount(8)
  await expect(choice(page, 'Fit', new RegExp(`^Fits me ${fitting}$`))).toBeVisible()

  await page.goto('/collection?height-ft=6&height-in=11&desk-in=24&fits=me')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('link', { name: 'See what would have to change for a seat to fit you' }).click()
  await expect(page).toHaveURL(/\/compare\?height-ft=6&height-in=11&desk-in=24/)
  await page.goto('/collection?height-ft=x&desk-in=30&fits=me')
  await expect(page.getByText('we need both')).toBeVisible()
  await expect(cards(page)).toHaveCount(8)
})

test('figures that the browser keeps lead to what fits, and move nothing as they come', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('keel_figures', 'height-ft=5&height-in=9&desk-in=30'))
  const come = await holdBack(page, /kept-figures[^/]*\.js/)
  await page.goto('/collection')
  await page.getByText('Filter and sort').click()
  const sort = choice(page, 'Sort', /low to high/)
  await expect(sort).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Fit' })).toBeHidden()
  const places = async () => [await placeOf(sort), await placeOf(cards(page).first())]
  const before = await places()
  come()
  await expect(choice(page, 'Fit', /^Fits me/)).toBeVisible()
  expect(await places()).toEqual(before)
  await choice(page, 'Fit', /^Fits me/).click()
  await expect(page).toHaveURL(/fits=me/)
  await expect(page.getByRole('link', { name: 'Remove Fits me' })).toBeVisible()
})

test('a search is narrowed by links that keep its words, and goes back', { tag: JOURNEY }, async ({
  page,
}) => {
  await page.goto('/search?q=chair')
  const before = await cards(page).filter({ visible: true }).count()
  await page.getByRole('main').getByText('Filter and sort').click()
  await choice(page, 'Kind', /^Kneeling chair \d$/).click()
  await expect(page).toHaveURL('/search?q=chair&filter=open&kind=Kneeling+chair')
  await expect(page.getByRole('searchbox', { name: 'Search' }).last()).toHaveValue('chair')
  const left = await cards(page).filter({ visible: true }).count()
  expect(left).toBeLessThan(before)
  await choice(page, 'Sort', /high to low/).click()
  await expect(page).toHaveURL(/kind=Kneeling\+chair&sort=price-high/)
  await expect(cards(page).filter({ visible: true })).toHaveCount(left)
  await page.goBack()
  await page.getByRole('link', { name: 'Remove Kneeling chair' }).click()
  await expect(page).toHaveURL('/search?q=chair')
  await expect(cards(page).filter({ visible: true })).toHaveCount(before)
  await page.goto('/search?q=chair&kind=Made-up')
  await expect(page.getByText('No products found').first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL('/search?q=chair')
})

test('a search that is narrowed to what it found says so', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/search?q=saddle')
  const found = await cards(page).filter({ visible: true }).count()
  await page.goto('/search?q=saddle&stock=in')
  await expect(cards(page).filter({ visible: true })).toHaveCount(found)
  await expect(page.getByRole('link', { name: 'Remove In stock' })).toBeVisible()
})

test('a search shows as many pages as it says that it found', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/search?q=track+my+order')
  const answers = page.getByRole('region', { name: 'Pages and answers' }).getByRole('listitem')
  await expect(page.getByRole('status')).toHaveText(
    `Found ${await answers.count()} results for "track my order"`,
  )
  expect(await answers.count()).toBeGreaterThan(3)
})

test('words of a search stay words in the links that narrow it', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/search?q=chair%26kind%3D%22%3E%3Cb%3E')
  await page.goto('/search?q=%22kneeling%22+%26+chair')
  const hrefs = await page
    .getByRole('main')
    .locator('nav[aria-label] a[rel=nofollow]')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('q')),
    )
  expect(hrefs.length).toBeGreaterThan(3)
  expect([...new Set(hrefs)]).toEqual(['"kneeling" & chair'])
})

for (const list of ['/collection', '/search', '/search?q=chair'])
  test(`each choice of ${list} finds as many products as it says`, { tag: ONE_WIDTH }, async ({ page }) => {
    await page.goto(list)
    const offered = await page
      .getByRole('main')
      .locator('nav[aria-label] a[rel=nofollow]:has(span)')
      .evaluateAll((links) =>
        links.map(
          (link) =>
            [link.getAttribute('href') ?? '', Number(link.querySelector('span')?.textContent)] as const,
        ),
      )
    expect(offered.length).toBeGreaterThan(8)
    for (const [href, count] of offered) {
      await page.goto(href)
      expect([href, await cards(page).filter({ visible: true }).count()]).toEqual([href, count])
    }
  })

test('a list that is narrowed is for people, not for crawlers', { tag: ONE_WIDTH }, async ({
  page,
  request,
}) => {
  await page.goto('/collection?kind=Stool')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.goto('/search?kind=Made-up')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.goto('/collection')
  await expect(page.locator('meta[name=robots][content*=noindex]')).toHaveCount(0)
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /collection?')
})

test('what can be chosen is there for everybody', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/collection?filter=open&kind=Stool&stock=in')
  await expectAccessibleAtEveryWidth(page, 'narrowed')
  await page.goto('/search?q=stool&stock=in')
  await expectAccessibleAtEveryWidth(page, 'a narrowed search')
})

test('choices that leave nothing lead back', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/collection?kind=Made-up&price=100-200')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(cards(page)).toHaveCount(8)
})

test('[2.32] a seat leads to the parts that fit it, and a part to its seats', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  const next = page.getByRole('navigation', { name: 'More about this' })
  await page.goto('/product/keel-saddle-stool')
  await expect(next).toContainText('Goes with it: Keel Caster Set')
  await next.getByRole('link', { name: 'Keel Caster Set' }).click()
  await expect(next).toContainText('Fits: Keel Criss-Cross Armless Chair, Keel Saddle Stool')
  await page.goto('/product/keel-balance-stool')
  await expect(next).not.toContainText('Goes with')
})
