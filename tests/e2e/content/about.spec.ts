import { javascriptBytes, MAX_BYTES_BEFORE_A_TOUCH } from '#tests/fixtures/browser/javascript-bytes.ts'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { sectionTitled } from '../shop-verbs.ts'
import { JOURNEY } from '../tags.ts'
import { longestLines, MAX_LINE_CHARACTERS } from './reading.ts'

test('[2.39] a story, the four values, how the chairs are made, and links to the chairs and to a person', {
  tag: JOURNEY,
}, async ({ page }) => {
  expect(await javascriptBytes(page, '/about')).toBeLessThanOrEqual(MAX_BYTES_BEFORE_A_TOUCH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Keel')
  await expect(page.getByText('It began with a sore back')).toBeVisible()
  await expect(sectionTitled(page, 'What we stand for').getByRole('heading', { level: 3 })).toHaveText([
    'Health First',
    'Quality Matters',
    'Customer Focus',
    'Innovation',
  ])
  const making = sectionTitled(page, 'How the chairs are made')
  await expect(making.getByRole('listitem')).toHaveCount(4)
  const pictures = making.getByRole('img')
  await expect(pictures).toHaveCount(4)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'See the chairs' })).toHaveAttribute('href', '/collection')
  await expect(main.getByRole('link', { name: 'Write to the workshop' })).toHaveAttribute('href', '/contact')
  expect(Math.max(...(await longestLines(page)))).toBeLessThanOrEqual(MAX_LINE_CHARACTERS)
  await expectAccessible(page)
})
