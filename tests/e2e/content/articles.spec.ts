import { javascriptBytes, MAX_BYTES_BEFORE_A_TOUCH } from '#tests/fixtures/browser/javascript-bytes.ts'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { longestLines, MAX_LINE_CHARACTERS } from './reading.ts'
import { structuredDataOf } from './structured-data.ts'

const TITLES = [
  'What a sloping seat does to hip and spine',
  'Two weeks of getting used to it',
  'Desk, screen and chair heights',
]
const PATHS = [
  '/articles/what-a-sloping-seat-does',
  '/articles/two-weeks-of-getting-used-to-it',
  '/articles/desk-screen-and-chair-heights',
]

test('[2.41] [3.08] three cards with picture, category, author, date and read time, whose Read More opens', {
  tag: JOURNEY,
}, async ({ page }) => {
  await page.goto('/articles')
  await expectAccessible(page)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(TITLES)
  for (const [index, title] of TITLES.entries()) {
    await page.goto('/articles')
    const card = cards.nth(index)
    await expect(card.getByRole('img')).toHaveAttribute('alt', /\w{3}/)
    await expect(card).toContainText('The Keel workshop')
    await expect(card).toContainText(/\d min read/)
    await expect(card.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/)
    await card.getByRole('link', { name: 'Read More' }).click()
    await expect(page).toHaveURL(PATHS[index] ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

for (const [index, path] of PATHS.entries()) {
  test(`[2.41] ${path} is a whole article: drawings, sources, ways on, and lines that the eye can follow`, async ({
    page,
    shop,
  }) => {
    expect(await javascriptBytes(page, path)).toBeLessThanOrEqual(MAX_BYTES_BEFORE_A_TOUCH)
    const main = page.getByRole('main')
    const text = await main.locator('.prose').allInnerTexts()
    const words = text.join(' ').split(/\s+/).length
    expect(words).toBeGreaterThan(900)
    expect(words).toBeLessThan(1500)
    await expect(main.getByText(`${Math.round(words / 220)} min read`)).toBeVisible()
    await expect(main.getByRole('figure')).not.toHaveCount(0)
    await expect(main.getByRole('heading', { level: 2, name: 'Sources' })).toBeVisible()
    await expect(main.getByRole('link', { name: /guide|fit finder|setting/i }).first()).toHaveAttribute(
      'href',
      '/setup-guide',
    )
    expect(Math.max(...(await longestLines(page)))).toBeLessThanOrEqual(MAX_LINE_CHARACTERS)
    await expectAccessible(page)

    expect(await structuredDataOf(page, 'Article')).toMatchObject({
      headline: TITLES[index],
      mainEntityOfPage: shop.origin + path,
      datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
    expect(await structuredDataOf(page, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'Articles' }, { name: TITLES[index] }],
    })
  })
}

test('the parts of an article are listed, and lead to them', async ({ page, isMobile }) => {
  await page.goto(PATHS[0] ?? '')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  if (isMobile) await contents.getByText('On this page').first().click()
  await contents.getByRole('link', { name: 'What is not proved' }).click()
  await expect(page).toHaveURL(/#what-is-not-proved$/)
  await expect(page.getByRole('heading', { name: 'What is not proved' })).toBeInViewport()
})

test('[2.01] [2.50] an article that is not there is the not-found page', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  for (const path of ['/articles/no-such-article', '/articles/what-a-sloping-seat-does/more']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
  }
})

test('on paper there is the text alone', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto(PATHS[1] ?? '')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'navigation'] as const) {
    const parts = await page.getByRole(role, { includeHidden: true }).all()
    expect(parts, role).not.toEqual([])
    for (const part of parts) await expect(part).toBeHidden()
  }
})
