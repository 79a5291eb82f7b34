import { expect, test } from '../fixtures.ts'
import { chooseCurrency } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH, POINTER } from '../tags.ts'

test('[2.12] the Shop dropdown shows the three chairs, and leads to one', { tag: POINTER }, async ({
  page,
}) => {
  // This test needs a pointer, since a phone has the drawer instead.
  await page.goto('/about')
  await page.getByRole('button', { name: 'Shop: three chairs to start with' }).click()
  const chairs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Keel .*Chair/ })
  await expect(chairs).toHaveCount(3)
  for (const chair of await chairs.all()) await expect(chair.locator('img')).toBeVisible()
  await chairs.filter({ hasText: 'Criss-Cross' }).click()
  await expect(page).toHaveURL('/product/keel-criss-cross-chair')
})

test('[9.12] the dropdown opens under a pointer that rests on it, and Escape closes it', {
  tag: POINTER,
}, async ({ page }) => {
  await page.goto('/about')
  const opener = page.getByRole('button', { name: 'Shop: three chairs to start with' })
  await opener.hover()
  const chair = page.getByRole('link', { name: /^Keel Criss-Cross Armless Chair / })
  await expect(chair).toBeVisible()
  expect(
    await opener.evaluate((button) => getComputedStyle(button).getPropertyValue('interest-delay-start')),
  ).toBe('0.1s')
  await page.keyboard.press('Escape')
  await expect(chair).toBeHidden()
})

test('[2.13] [5.04] the search box opens with the cursor in it, and blanks are not searched for', {
  tag: JOURNEY,
}, async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('banner').getByLabel('Search for')
  await expect(box).toBeFocused()
  await box.fill('   ')
  await box.press('Enter')
  await expect(page).toHaveURL('/about')
  await box.fill('  slow-return ')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=slow-return')
  await expect(page.getByRole('status')).toHaveText('Found 1 result for "slow-return"')
})

test('[2.13] whoever comes back finds the box closed and clear', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('banner').getByLabel('Search for')
  await box.fill('stool')
  await box.press('Enter')
  await expect(page.getByRole('status')).toHaveText(/^Found /)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/about')
  await expect(box).toBeHidden()
  await expect(page.locator('header input[type=search]')).toHaveValue('')
})

test('[2.14] signed out, a person leads to the sign-in page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/login')
})

test('[2.16] the footer has its links, its ways to reach us, payments and the letters', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  const hrefs = await footer
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual([
    ...['/about', '/articles', '/warranty', '/tutorials', '/contact'],
    ...['/terms', '/privacy', '/returns', '/faq', '/affiliate'],
  ])
  await expect(footer.getByRole('link', { name: 'support@keelseating.example' })).toHaveAttribute(
    'href',
    'mailto:support@keelseating.example',
  )
  await expect(footer.getByRole('link', { name: '+1 (800) 555-0142' })).toBeVisible()
  for (const name of ['Facebook', 'Instagram', 'YouTube']) {
    await expect(footer.getByRole('link', { name })).not.toHaveAttribute('href')
  }
  for (const name of ['Visa', 'Apple Pay', 'Google Pay', 'Meta Pay', 'PayPal', 'Shop Pay']) {
    await expect(footer.getByText(name, { exact: true })).toBeVisible()
  }
  await expect(footer.getByRole('button', { name: 'SEND' })).toBeVisible()
})

test('[9.02] [9.03] [9.04] [9.05] the list of currencies says whose each is', { tag: JOURNEY }, async ({
  page,
}) => {
  await page.goto('/about')
  const shown = await page
    .getByRole('combobox', { name: 'Currency' })
    .evaluate((list: HTMLSelectElement) => [...list.options].map(({ label }) => label))
  expect(shown).toEqual([
    'United States (USD $)',
    'Canada (CAD $)',
    'United Kingdom (GBP £)',
    'European Union (EUR €)',
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[2.11] [2.13] the drawer, the search box and the currency work', { tag: JOURNEY }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/search?q=stool')
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
    await page.getByRole('button', { name: 'Set' }).click()
    await expect(page).toHaveURL('/search?q=stool')
    await expect(page.getByRole('article').first()).toContainText('€')
    if (isMobile) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('link', { name: 'Kneeling Chair', exact: true }).click()
      await expect(page).toHaveURL('/kneeling-chair')
    }
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('banner').getByLabel('Search for').fill('cushion')
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page.getByRole('article').filter({ visible: true }).first()).toContainText(/cushion/i)
  })
})

test('[4.01] a new currency keeps what was searched for', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/search?q=stool')
  await chooseCurrency(page, 'CAD')
  await expect(page).toHaveURL('/search?q=stool')
  await expect(page.getByRole('article').filter({ visible: true }).first()).toContainText('CA$')
})
