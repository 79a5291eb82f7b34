import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../widths.ts'

function shown(page: Page) {
  return page.getByRole('main').getByRole('article').filter({ visible: true })
}

test('[2.37] without a query every product is shown, and typing filters them', async ({ page }) => {
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

test('[2.37] the address says the query, and the server has filtered already', { tag: ONE_WIDTH }, async ({
  page,
  request,
}) => {
  const html = await (await request.get('/search?q=rocking')).text()
  expect(html).toMatch(/Found \d+ results? for &quot;rocking&quot;/)
  await page.goto('/search?q=rocking')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('rocking')
  await expect(shown(page).first()).toContainText('Rocking')
  expect(await shown(page).count()).toBeLessThan(8)
})

test('[2.37] nothing found: its words, and no product', { tag: ONE_WIDTH }, async ({ page }) => {
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
