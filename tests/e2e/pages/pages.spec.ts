import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const ROUTES = [
  ...['/', '/collection', '/kneeling-chair', '/criss-cross-chair', '/search', '/login'],
  ...['/about', '/contact', '/articles', '/warranty', '/tutorials', '/terms', '/privacy', '/returns', '/faq'],
  ...['/affiliate', '/setup-guide', '/checkout', '/login/reset', '/account'],
]

test('[2.01] [2.08] [2.10] every route answers, with the shared header and footer', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ request }) => {
  for (const route of ROUTES) {
    const answer = await request.get(route)
    expect(answer.status(), route).toBe(200)
    const html = await answer.text()
    expect(html, route).toContain('<header')
    expect(html, route).toContain('<footer')
    const shown = html.replaceAll(/<template.*?<\/template>/gs, '')
    expect(shown.match(/<h1/g)?.length, `one first heading on ${route}`).toBe(1)
  }
})

test('[2.10] whoever goes on from the end of a page begins the next one at its top', async ({ page }) => {
  const scrolled = () => page.evaluate(() => scrollY)
  await page.goto('/')
  for (const [name, path] of [
    ['FAQ', '/faq'],
    ['Contact', '/contact'],
    ['Video Tutorials', '/tutorials'],
    ['About', '/about'],
  ] as const) {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    expect(await scrolled()).toBeGreaterThan(0)
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    expect([path, await scrolled()]).toEqual([path, 0])
  }
})

async function expectHeading(page: Page, path: string, heading: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

test('[2.02] [2.03] [2.04] home, collection and the kneeling chair have their own screens', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await expectHeading(page, '/', 'Sit closer to the way you stand.')
  await expectHeading(page, '/collection', 'Ergonomic Seating Collection')
  await expectHeading(page, '/kneeling-chair', 'Sit up, with nothing to slump into.')
})

test('[2.05] [2.06] [2.07] [2.09] so have the criss-cross chair, a product, the search and signing in', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await expectHeading(page, '/login', 'Welcome back')
  await expectHeading(page, '/criss-cross-chair', 'Sit the way you sit when no one is looking.')
  await expectHeading(page, '/product/keel-balance-stool', 'Keel Balance Stool')
  await expectHeading(page, '/search?q=stool', 'Search')
  await expect(page.getByRole('status')).toContainText('for "stool"')
})

test('[2.50] [8.21] any other path: 404, logged as information, with a link home', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  expect((await logged).type()).toBe('info')
  const ways = page.getByRole('main').getByRole('link')
  expect(await ways.evaluateAll((all) => all.map((way) => way.getAttribute('href')))).toEqual([
    '/',
    '/collection',
    '/search',
  ])
})

test('[2.11] the navigation has its seven links, and marks the one that is shown', { tag: JOURNEY }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/collection')
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const links = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' }).getByRole('link')
  await expect(links).toHaveCount(7)
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/collection',
    '/kneeling-chair',
    '/product/keel-two-pad-kneeling-chair',
    '/criss-cross-chair',
    '/contact',
    '/about',
  ])
  await expect(links.and(page.locator('[aria-current=page]'))).toHaveText('Shop All Products')
})

test('[2.36] the collection shows the eight products under its title', { tag: JOURNEY }, async ({ page }) => {
  await page.goto('/collection')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ergonomic Seating Collection')
  await expect(page.getByRole('article')).toHaveCount(8)
})

test('[2.21] [2.23] a card has picture, title, rating, words, prices, badge and Quick Shop', {
  tag: JOURNEY,
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Shop All Products' })).toBeVisible()
  const all = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Shop All Products' }) })
  const card = all.getByRole('article').filter({ hasText: 'Keel Two-Pad Kneeling Chair' })
  await expect(card.getByRole('img', { name: /Keel Two-Pad Kneeling Chair in natural birch/i })).toBeVisible()
  await expect(card.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible()
  await expect(card).toContainText('$199.00')
  await expect(card).toContainText('$248.75')
  await expect(card).toContainText('20% OFF')
  await card.getByText('Quick Shop').click()
  await expect(page).toHaveURL('/product/keel-two-pad-kneeling-chair')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages read, the menu opens, and the currency is chosen by a form', async ({ page, isMobile }) => {
    await page.goto('/product/keel-kneeling-chair')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keel Kneeling Chair')
    await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toHaveAttribute(
      'href',
      '/cart',
    )
    if (isMobile) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
    await page.getByRole('button', { name: 'Set' }).click()
    await expect(page).toHaveURL('/product/keel-kneeling-chair')
    await expect(page.getByRole('main')).toContainText('£196.71')
  })
})
