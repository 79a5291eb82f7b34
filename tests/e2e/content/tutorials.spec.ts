import type { Film } from '#facts/film.ts'
import { durationWords } from '#shop/words/tutorials/tutorial.ts'
import { javascriptBytes, MAX_BYTES_BEFORE_A_TOUCH } from '#tests/fixtures/browser/javascript-bytes.ts'
import filmList from '../../../shop/films/films.json' with { type: 'json' }
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { longestLines, MAX_LINE_CHARACTERS } from './reading.ts'
import { structuredDataOf } from './structured-data.ts'

const films: readonly Film[] = filmList
const filmOf = (slug: string) => films.find(({ name }) => name === slug)
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

test('[2.43] [3.08] six cards with title, picture and description, and its film’s own duration, or none', {
  tag: JOURNEY,
}, async ({ page }) => {
  expect(await javascriptBytes(page, '/tutorials')).toBeLessThanOrEqual(MAX_BYTES_BEFORE_A_TOUCH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Tutorials')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(TUTORIALS.map(([, title]) => title))
  for (const [index, [slug]] of TUTORIALS.entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('img')).toHaveAttribute('alt', /\w{3}/)
    const film = filmOf(slug)
    if (film) await expect(card).toContainText(`Duration ${durationWords(film.seconds)}`)
    else await expect(card).not.toContainText(/\d:\d\d|Duration/)
  }
  await expectAccessible(page)
  await cards
    .nth(3)
    .getByRole('link', { name: /^(?:See the steps|Watch the film)/ })
    .click()
  await expect(page).toHaveURL('/tutorials/shins-hurt')
})

for (const [slug, title, setting] of TUTORIALS) {
  test(`[2.43] [9.16] ${slug}: its steps in words, and the setting drawn to scale`, async ({ page }) => {
    expect(await javascriptBytes(page, `/tutorials/${slug}`)).toBeLessThanOrEqual(MAX_BYTES_BEFORE_A_TOUCH)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const drawing = main.getByRole('figure').first()
    await expect(
      drawing.getByRole('img', { name: 'The Kneeling Chair from the side, to scale' }),
    ).toBeVisible()
    await expect(drawing.getByRole('listitem')).toHaveText([...setting])
    expect(await main.locator('.prose ol > li').count()).toBeGreaterThanOrEqual(5)
    await expect(main.locator('video')).toHaveCount(filmOf(slug) ? 1 : 0)
    await expect(page.getByRole('navigation', { name: 'Related' }).first()).toBeAttached()
    expect(await structuredDataOf(page, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'Video Tutorials' }, { name: title }],
    })
    expect(Math.max(...(await longestLines(page)))).toBeLessThanOrEqual(MAX_LINE_CHARACTERS)
    await expectAccessible(page)
  })
}

for (const { name, title, seconds, chapters } of films) {
  if (!TUTORIALS.some(([slug]) => slug === name)) continue
  test(`[2.43] ${name}: the film with its steps, their words and captions`, { tag: ONE_WIDTH }, async ({
    page,
  }) => {
    await page.goto(`/tutorials/${name}`)
    const figure = page.getByRole('figure').filter({ has: page.locator('video') })
    const video = figure.locator('video')
    await expect(figure).toContainText(`${durationWords(seconds)}, without sound`)
    const steps = figure.getByRole('list', { name: 'What the film shows' }).getByRole('listitem')
    await expect(steps).toHaveCount(chapters.length)
    for (const [index, { title: step, text }] of chapters.entries()) {
      await expect(steps.nth(index)).toContainText(step)
      await expect(steps.nth(index)).toContainText(text)
    }
    const captions = await page.request.get((await video.locator('track').getAttribute('src')) ?? '')
    expect(captions.headers()['content-type']).toBe('text/vtt; charset=utf-8')
    expect(await captions.text()).toContain('WEBVTT')
    const [last] = chapters.slice(-1)
    await steps.last().getByRole('button').click()
    await expect(figure.getByRole('button', { name: `Pause: ${title}` })).toBeAttached()
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(last?.startSeconds ?? 0)
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
