import { expect, test } from '../fixtures.ts'
import { chooseCurrency, sectionTitled } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

test('[2.34] [4.10] six questions, one open at a time, and the open one can be closed', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/kneeling-chair')
  const questions = sectionTitled(page, 'Questions people ask').locator('details')
  await expect(questions).toHaveCount(6)
  const [first, second] = [questions.nth(0), questions.nth(1)]
  await first.getByRole('heading').click()
  await expect(first.getByText('The pad carries your shins')).toBeVisible()
  await second.getByRole('heading').click()
  await expect(second).toHaveAttribute('open')
  await expect(first).not.toHaveAttribute('open')
  await second.getByRole('heading').click()
  await expect(second).not.toHaveAttribute('open')
})

test('[2.34] [1.05] the kneeling chair’s page compares, adjusts, promises, and leads on', {
  tag: JOURNEY,
}, async ({ page }) => {
  await page.goto('/kneeling-chair')
  const table = page.getByRole('table', { name: 'Keel compared with other kneeling chairs' })
  await expect(table.getByRole('columnheader')).toHaveText(['Keel', 'Other chairs'])
  await expect(table.getByRole('row', { name: /^Capacity/ })).toContainText('200 lb')
  const adjustability = sectionTitled(page, 'Six knobs, three holes, no tools')
  await expect(adjustability.locator('video')).toHaveCount(1)
  await expect(adjustability.getByRole('row')).toHaveCount(4)
  await expect(sectionTitled(page, 'What we promise').getByRole('term')).toHaveText([
    ...['30-day trial', '5-year limited warranty', 'Ships within 24 hours'],
    'Your money back',
  ])

  const main = page.getByRole('main')
  for (const [name, href] of [
    ['Shop Now', '/product/keel-kneeling-chair'],
    ['Setup guide', '/setup-guide'],
    ['Contact us', '/contact'],
  ] as const) {
    const links = main.getByRole('link', { name })
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', href)
  }
})

test('[2.35] the criss-cross chair’s page: Shop Now, a card with its New badge and price, and next links', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await page.goto('/criss-cross-chair')
  const main = page.getByRole('main')
  const links = main.getByRole('link', { name: 'Shop Now' })
  await expect(links).toHaveCount(2)
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', '/product/keel-criss-cross-chair')
  await expect(main.getByRole('link', { name: 'Contact us' }).first()).toHaveAttribute('href', '/contact')

  const cards = main.getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('heading')).toHaveText('Keel Criss-Cross Armless Chair')
  await expect(cards.getByText('New', { exact: true })).toBeVisible()
  await expect(cards.getByRole('img')).toBeVisible()
  await expect(cards).toContainText(/USD \$\d+\.\d{2}/)
  await chooseCurrency(page, 'CAD')
  await expect(cards).toContainText(/CAD CA\$\d+\.\d{2}/)
  await cards.getByRole('link', { name: 'Quick Shop' }).click()
  await expect(page).toHaveURL('/product/keel-criss-cross-chair')
})
