import { javascriptBytes } from '#tests/fixtures/javascript-bytes.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../wcag.ts'
import { ONE_WIDTH } from '../widths.ts'
import { longestLines, MAX_LINE_CHARACTERS } from './reading.ts'
import { structuredDataOf } from './structured-data.ts'

const MAX_CONTENT_BYTES = 5_000
const TUTORIALS = [
  [
    'unpacking-and-assembly',
    'Unpacking and assembly',
    ['Seat knobs, all: hole 2', 'Knee knobs, both: hole 1'],
  ],
  ['first-setting', 'The first setting', ['Seat knobs, all: hole 2', 'Knee knobs, both: hole 1']],
  ['under-5-feet-4', `Under 5'4"`, ['Seat knobs, all: hole 2', 'Knee knobs, both: hole 2']],
  [
    'shins-hurt',
    'When your shins hurt',
    ['Seat knobs, front: hole 3', 'Seat knobs, rear: hole 2', 'Knee knobs, both: hole 1'],
  ],
  ['desk-height', 'Desk height', ['Seat knobs, all: hole 1', 'Knee knobs, both: hole 1']],
  ['care', 'Care and cleaning', ['Seat knobs, all: hole 2', 'Knee knobs, both: hole 1']],
] as const

test('[2.43] [3.08] six cards with title, picture and description, and no duration before there is a film', async ({
  page,
}) => {
  expect(await javascriptBytes(page, '/tutorials')).toBeLessThanOrEqual(MAX_CONTENT_BYTES)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Tutorials')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(TUTORIALS.map(([, title]) => title))
  for (const card of await cards.all()) {
    await expect(card.getByRole('img')).toHaveAttribute('alt', /\w{3}/)
    await expect(card).not.toContainText(/\d:\d\d|Duration/)
  }
  await expectAccessible(page)
  await cards.nth(3).getByRole('link', { name: 'See the steps' }).click()
  await expect(page).toHaveURL('/tutorials/shins-hurt')
})

for (const [slug, title, setting] of TUTORIALS) {
  test(`[2.43] [9.16] ${slug}: its steps in words, and the setting drawn to scale`, async ({ page }) => {
    expect(await javascriptBytes(page, `/tutorials/${slug}`)).toBeLessThanOrEqual(MAX_CONTENT_BYTES)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const drawing = main.getByRole('figure').first()
    await expect(
      drawing.getByRole('img', { name: 'The Kneeling Chair from the side, to scale' }),
    ).toBeVisible()
    await expect(drawing.getByRole('listitem')).toHaveText([...setting])
    expect(await main.locator('.prose ol > li').count()).toBeGreaterThanOrEqual(5)
    await expect(main.locator('video')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Related' }).first()).toBeAttached()
    expect(await structuredDataOf(page, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'Video Tutorials' }, { name: title }],
    })
    expect(Math.max(...(await longestLines(page)))).toBeLessThanOrEqual(MAX_LINE_CHARACTERS)
    await expectAccessible(page)
  })
}

test('search engines are told of each tutorial', { tag: ONE_WIDTH }, async ({ request, shop }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const [slug] of TUTORIALS) expect(sitemap).toContain(`<loc>${shop.origin}/tutorials/${slug}</loc>`)
})

test('[2.01] [2.50] a tutorial that is not there is the not-found page', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  expect((await page.goto('/tutorials/no-such-tutorial'))?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})
