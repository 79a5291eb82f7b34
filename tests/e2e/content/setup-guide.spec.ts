import { javascriptBytes, MAX_BYTES_BEFORE_A_TOUCH } from '#tests/fixtures/browser/javascript-bytes.ts'
import { expect, test } from '../fixtures.ts'
import { sectionTitled } from '../shop-verbs.ts'
import { JOURNEY } from '../tags.ts'
import { structuredDataOf } from './structured-data.ts'

test('[2.49] [9.16] a button back, the default position, quick fixes, pro tips, the golden rule and its links', {
  tag: JOURNEY,
}, async ({ page }) => {
  expect(await javascriptBytes(page, '/setup-guide')).toBeLessThanOrEqual(MAX_BYTES_BEFORE_A_TOUCH)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to the kneeling chair' })).toHaveAttribute(
    'href',
    '/kneeling-chair',
  )
  const position = sectionTitled(page, 'Default position')
  await expect(position.getByRole('term')).toHaveText(['Seat cushion knobs', 'Knee cushion knobs'])
  await expect(position.getByRole('definition')).toHaveText(['Hole 2', 'Hole 1'])
  await expect(position).toContainText('Sit for 10 minutes before you change anything')
  const fixes = sectionTitled(page, 'Quick fixes')
  await expect(fixes.getByRole('term')).toHaveText([
    'Your shins hurt',
    `You are under 5'4"`,
    'Your desk feels high or low',
  ])
  await expect(fixes.getByRole('link', { name: /^Step by step/ })).toHaveCount(3)
  await expect(main.getByRole('heading', { name: 'Pro tips' })).toBeVisible()
  const rule = sectionTitled(page, 'The golden rule')
  await expect(rule).toContainText('30-40% of your weight')
  for (const [name, href] of [
    ['The kneeling chair', '/kneeling-chair'],
    ['Contact us', '/contact'],
  ] as const) {
    await expect(rule.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  expect(await structuredDataOf(page, 'BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: 'Setup guide' }],
  })
})
