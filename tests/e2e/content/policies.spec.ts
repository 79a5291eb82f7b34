import type { Page } from '@playwright/test'
import { brand } from '#facts/brand.ts'
import { LISTED_PAGES } from '#shop/search-engines/listed-pages.ts'
import { javascriptBytes, MAX_BYTES_BEFORE_A_TOUCH } from '#tests/fixtures/browser/javascript-bytes.ts'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { longestLines, MAX_LINE_CHARACTERS } from './reading.ts'
import { structuredDataOf } from './structured-data.ts'

const POLICIES = [
  ['/returns', 'Returns'],
  ['/warranty', 'Warranty'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy'],
] as const

for (const [path, title] of POLICIES) {
  test(`[2.42] [2.44] [2.45] [2.46] ${path} reads well, says where it is, and leads on`, async ({ page }) => {
    expect(await javascriptBytes(page, path)).toBeLessThanOrEqual(MAX_BYTES_BEFORE_A_TOUCH)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(title)
    expect(await structuredDataOf(page, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: title }],
    })
    await expect(
      page.getByRole('navigation', { name: 'Related' }).getByRole('link', { name: 'Contact us' }).first(),
    ).toHaveAttribute('href', '/contact')
    expect(Math.max(...(await longestLines(page)))).toBeLessThanOrEqual(MAX_LINE_CHARACTERS)
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo', { includeHidden: true })).toBeHidden()
  })
}

test('[2.46] [9.14] a promise, the four steps, requirements and important notes', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await page.goto('/returns')
  const main = page.getByRole('main')
  await expect(main.getByText('30 days. A prepaid label. All of your money.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Start a return' })).toHaveAttribute('href', '/orders/find')
  await expect(partHeadings(page)).toHaveText(['Four steps', 'Requirements', 'Important notes'])
  const steps = main.locator('.prose ol > li')
  await expect(steps.locator('strong')).toHaveText([
    'Email support with the order number.',
    'Pack in original packaging if possible.',
    'A prepaid return label at no cost.',
    'Refund.',
  ])
  await expect(steps.last()).toContainText(
    'within 5-7 business days after we receive the return, to the original payment method',
  )
  await expect(main.getByRole('link', { name: brand.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${brand.supportEmail}`,
  )
  for (const words of [
    'within 30 days from delivery',
    'proof of purchase',
    'Custom or personalized items cannot be returned',
    'Sale items may differ',
  ]) {
    await expect(main).toContainText(words)
  }
  await expect(main.getByRole('figure').getByRole('listitem')).toContainText([
    '30 days',
    'On its way',
    '5-7 business days',
  ])
})

test('[2.42] [9.14] what is covered, a 3-step process, important information', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await page.goto('/warranty')
  const main = page.getByRole('main')
  await expect(partHeadings(page)).toHaveText([
    'What is covered',
    'Three steps to a claim',
    'Important information',
  ])
  await expect(main.getByRole('link', { name: 'Make a claim' })).toHaveAttribute('href', '/orders/find')
  await expect(main.locator('.prose ol > li')).toHaveCount(3)
  await expect(main).toContainText('5 years from the day of delivery')
  await expect(main.getByRole('figure').getByRole('listitem')).toHaveText([
    'Year 1',
    'Year 2',
    'Year 3',
    'Year 4',
    'Year 5',
  ])
  await expect(main.getByRole('link', { name: 'contact form' })).toHaveAttribute('href', '/contact')
})

test('[2.44] [1.03] seven sections, last updated March 2024; return shipping may apply', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/terms')
  const main = page.getByRole('main')
  await expect(partHeadings(page)).toHaveText([
    '1. These terms',
    '2. Orders and prices',
    '3. Delivery',
    '4. Returns',
    '5. Warranty',
    '6. Your use of this site',
    '7. Health, liability and law',
  ])
  await expect(main.getByText('Last updated March 2024')).toBeVisible()
  for (const words of [
    'Return shipping may apply',
    'Standard delivery takes 5-7 business days',
    'Orders ship within 24 hours',
    'Express delivery takes 2-3 days and costs $24.95',
    'the United States only',
    'a 5-year limited warranty',
  ]) {
    await expect(main).toContainText(words)
  }
})

test('[2.45] what is collected, used, shared and kept, the rights, and whom to write to', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/privacy')
  const main = page.getByRole('main')
  await expect(partHeadings(page)).toHaveText([
    'Information we collect',
    'How we use it',
    'Sharing',
    'Cookies and tracking',
    'Data security',
    'Your rights',
    'Contact',
  ])
  await expect(main.getByText('Last updated March 2024')).toBeVisible()
  for (const right of ['Access:', 'Correct:', 'Delete:', 'Opt out of marketing:']) {
    await expect(main.locator('strong', { hasText: right })).toBeVisible()
  }
  await expect(main.getByRole('link', { name: brand.supportEmail }).last()).toHaveAttribute(
    'href',
    `mailto:${brand.supportEmail}`,
  )
})

test('[2.44] [2.45] no other page says when it was updated', { tag: ONE_WIDTH }, async ({ request }) => {
  for (const path of ['/returns', '/warranty', '/about', '/faq', '/tutorials', '/setup-guide']) {
    expect(await (await request.get(path)).text(), path).not.toContain('Last updated')
  }
})

const partHeadings = (page: Page) =>
  page.getByRole('main').locator('.prose').getByRole('heading', { level: 2 })

test('[2.44] [2.45] the day of the last change stands on terms and privacy alone', {
  tag: ONE_WIDTH,
}, async ({ request }) => {
  const dated: string[] = []
  for (const path of LISTED_PAGES) {
    const html = await (await request.get(path)).text()
    if (html.includes('Last updated')) dated.push(path)
  }
  expect(dated.sort()).toEqual(['/privacy', '/terms'])
})
