import type { Locator, Page } from '@playwright/test'
import type { Film } from '#facts/film.ts'
import { layoutShifts, noteLayoutShifts } from '#tests/fixtures/browser/layout-shift.ts'
import filmList from '../../../shop/films/films.json' with { type: 'json' }
import { noteFilms } from '../films/film-verbs.ts'
import { expect, test } from '../fixtures.ts'
import { everythingLaidOut } from '../shop-verbs.ts'

const films: readonly Film[] = filmList
const MADE = new Map(films.map((film) => [film.name, film]))
const STEPS = ['assembly', 'setting-the-knobs', 'sitting-down']
const PLACES = [
  ['[2.22] [2.33]', '/', STEPS],
  ['[2.30] [2.33]', '/product/keel-kneeling-chair', STEPS],
  ['[2.33] [2.34]', '/kneeling-chair', ['adjustability']],
  // The specification names videos on the page of one product alone.
  ['[2.33]', '/product/keel-rocking-kneeling-chair', ['rocking']],
  ['[2.33]', '/product/keel-balance-stool', ['balancing']],
  ['[2.33]', '/product/keel-criss-cross-chair', ['criss-cross']],
  ['[2.33] [2.35]', '/criss-cross-chair', ['criss-cross']],
] as const

const filmsIn = (page: Page): Locator => page.getByRole('main').locator('video')

for (const [clause, path, names] of PLACES) {
  test(`${clause} ${path} shows its films that are made, in parts, kept for good, and moves nothing`, async ({
    page,
    isMobile,
  }) => {
    const made = names.flatMap((name) => MADE.get(name) ?? [])
    expect(made.map(({ name }) => name)).toEqual(names)
    const asked = noteFilms(page)
    await noteLayoutShifts(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await everythingLaidOut(page)
    await expect(filmsIn(page)).toHaveCount(made.length)
    for (const { title, codecs, width, height } of made) {
      const video = page.getByLabel(title, { exact: true }).and(page.locator('video'))
      await expect(video).toHaveAttribute('muted')
      const sources = video.locator('source')
      await expect(sources.first()).toHaveAttribute('type', `video/mp4; codecs="${codecs.av1}"`)
      await expect(sources.last()).toHaveAttribute('type', `video/mp4; codecs="${codecs.h264}"`)
      const answer = page.waitForResponse(/\.mp4$/)
      // Only the first film in view plays on a narrow window, so this one goes to the top.
      const block: ScrollLogicalPosition = isMobile ? 'start' : 'center'
      await video.evaluate((element, at) => element.scrollIntoView({ block: at, behavior: 'instant' }), block)
      await expect(page.getByRole('button', { name: `: ${title}` })).toBeAttached()
      if (!isMobile) await video.hover({ force: true })
      await expect(page.getByRole('button', { name: `Pause: ${title}` })).toBeAttached()
      expect((await answer).status()).toBe(206)
      expect((await answer).headers()['cache-control']).toContain('immutable')
      await expect.poll(() => sizeOf(video)).toEqual([width, height])
    }
    expect(await layoutShifts(page)).toEqual([])
  })
}

const sizeOf = (video: Locator): Promise<number[]> =>
  video.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight])
