import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { amountOfThisRun } from '#tests/fixtures/whole-run.mjs'
import { expect, test } from '../fixtures.ts'
import { JOURNEY } from '../tags.ts'
import { openFilmPage, tinyFilm } from './film-page.ts'
import {
  CHAIR,
  isPlaying,
  KNOBS,
  LESSON,
  noteFilms,
  openReady,
  overlay,
  STOOL,
  show,
  showNothing,
  timeOf,
  video,
} from './film-verbs.ts'

const HEIGHT = 700
const NARROW = amountOfThisRun({ whole: [390, 767], short: [390] })

/** Rejects play() as a browser does that plays nothing before the page was touched. */
const refusePlay = (page: Page) =>
  page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('The user did not interact first.', 'NotAllowedError'))
  })

for (const width of NARROW) {
  test.describe(`on a screen of ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT } })

    for (const [title, threshold] of [
      [CHAIR, 0.5],
      [KNOBS, 0.25],
    ] as const) {
      test(`[2.33] [4.07] [9.11] a film plays once ${threshold * 100}% of it is seen, and pauses out of view`, {
        tag: JOURNEY,
      }, async ({ page }) => {
        await openReady(page)
        await show(page, threshold - 0.1, title)
        await expect(overlay(page, 'Play', title)).toBeVisible()
        expect(await isPlaying(page, title)).toBe(false)
        await show(page, threshold + 0.1, title)
        await expect(overlay(page, 'Pause', title)).toBeAttached()
        await expect.poll(() => timeOf(page, title)).toBeGreaterThan(0)
        await showNothing(page)
        await expect(overlay(page, 'Play', title)).toBeAttached()
        expect(await isPlaying(page, title)).toBe(false)
      })
    }

    test('[4.07] a click toggles; one that was stopped does not start itself before it was out of view', async ({
      page,
    }) => {
      await openReady(page)
      await show(page, 1)
      await overlay(page, 'Pause').click()
      await expect(overlay(page, 'Play')).toBeVisible()
      await show(page, 0.6)
      await show(page, 1)
      await expect(overlay(page, 'Play')).toBeVisible()
      await overlay(page, 'Play').click()
      await expect(overlay(page, 'Pause')).toBeAttached()
      await overlay(page, 'Pause').click()
      await show(page, 0.4)
      await show(page, 1)
      await expect(overlay(page, 'Pause')).toBeAttached()
      expect(await isPlaying(page)).toBe(true)
    })

    test('[4.07] one plays at a time: the next begins when the first is out of view, or when it is asked to', async ({
      page,
    }) => {
      await openReady(page)
      await show(page, 1, STOOL)
      await expect(overlay(page, 'Pause')).toBeAttached()
      await expect(overlay(page, 'Play', STOOL)).toBeVisible()
      await overlay(page, 'Play', STOOL).click()
      await expect(overlay(page, 'Pause', STOOL)).toBeAttached()
      await expect(overlay(page, 'Play')).toBeVisible()
      await video(page, STOOL).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
      await expect(overlay(page, 'Pause', STOOL)).toBeAttached()
      await showNothing(page)
      await expect(overlay(page, 'Play', STOOL)).toBeAttached()
    })

    test('[2.33] nothing of a film is loaded before it is to play', async ({ page }) => {
      const asked = noteFilms(page)
      await openReady(page)
      expect(asked).toEqual([])
      await show(page, 1, STOOL)
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
      expect(new Set(asked)).toEqual(new Set(['chair']))
    })
  })
}

for (const width of [390, 1440]) {
  const isTouched = width < 768
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT }, isMobile: isTouched, hasTouch: isTouched })

    /** Does what starts a film at this width. */
    const reach = async (page: Page, title = CHAIR) => {
      await show(page, 1, title)
      if (!isTouched) await video(page, title).hover({ force: true })
    }

    test('[8.16] [4.07] a play that the browser refuses is logged, and the film stays paused', async ({
      page,
    }) => {
      await refusePlay(page)
      const logged = page.waitForEvent('console', (message) => message.text().includes('stays paused'))
      await openReady(page)
      await reach(page)
      expect((await logged).text()).toContain('The user did not interact first.')
      await expect(overlay(page, 'Play')).toBeVisible()
      expect(await isPlaying(page)).toBe(false)
    })

    test('[4.07] on a slow network a film that is left before it came is paused, and one that stays begins', async ({
      page,
    }) => {
      let arrive = () => {}
      const slowly = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await openReady(page)
      await page.route('**/films/*.mp4', async (route) => {
        await slowly
        await route.fallback()
      })
      await reach(page)
      await expect(overlay(page, 'Pause')).toBeAttached()
      if (isTouched) await showNothing(page)
      else await page.mouse.move(width - 5, 5)
      await expect(overlay(page, 'Play')).toBeAttached()
      await reach(page)
      await expect(overlay(page, 'Pause')).toBeAttached()
      expect(await timeOf(page)).toBe(0)
      arrive()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
    })

    test('[8.16] a film that does not come is paused, and is asked for again by the next click', async ({
      page,
      faults,
    }) => {
      faults.expect(/ERR_FAILED/)
      await openReady(page)
      let isCut = true
      await page.route('**/films/*.mp4', (route) => (isCut ? route.abort() : route.fallback()))
      await reach(page)
      await expect(overlay(page, 'Play')).toBeVisible()
      await expect.poll(() => isPlaying(page)).toBe(false)
      isCut = false
      await overlay(page, 'Play').click()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
    })

    test('[8.16] a film that broke off midway is asked for again by the next click', async ({ page }) => {
      await openReady(page)
      let isCut = true
      await page.route('**/films/*.mp4', async (route) => {
        if (!isCut) return route.fallback()
        // A cut line would say the same after half a minute, in which the browser tries again.
        const film = await readFile(tinyFilm(route.request().url()))
        await route.fulfill({ contentType: 'video/mp4', body: film.fill(0xff, film.length >> 1) })
      })
      await reach(page)
      await expect
        .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.error !== null))
        .toBe(true)
      await expect(overlay(page, 'Play')).toBeVisible()
      isCut = false
      await overlay(page, 'Play').click()
      await expect.poll(() => isPlaying(page)).toBe(true)
      await expect
        .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.error === null))
        .toBe(true)
    })

    test('[2.43] a step that was pressed in vain, as the script did not come, is gone to by the next press', async ({
      page,
      faults,
    }) => {
      faults.expect(/ERR_FAILED/)
      let isCut = true
      await openFilmPage(page)
      await page.route('**/film-scripts/**/play-films*', (route) =>
        isCut ? route.abort() : route.fallback(),
      )
      const failed = page.waitForEvent('requestfailed')
      await page.getByRole('button', { name: 'The second step' }).click()
      await failed
      isCut = false
      await page.getByRole('button', { name: 'The second step' }).click()
      await expect(overlay(page, 'Pause', LESSON)).toBeAttached()
      await expect.poll(() => timeOf(page, LESSON)).toBeGreaterThan(1)
    })

    test('[2.33] a film to look for something in waits to be asked, keeps its controls, and goes to its steps', async ({
      page,
    }) => {
      const asked = noteFilms(page)
      await openReady(page)
      await reach(page, LESSON)
      await expect(overlay(page, 'Play', LESSON)).toBeVisible()
      expect(asked).not.toContain('lesson')
      await expect(video(page, LESSON)).toHaveAttribute('controls')
      await expect(video(page)).not.toHaveAttribute('controls')
      await page.getByRole('button', { name: 'The second step' }).click()
      await expect(overlay(page, 'Pause', LESSON)).toBeAttached()
      await expect.poll(() => timeOf(page, LESSON)).toBeGreaterThan(1)
      await expect(overlay(page, 'Play', LESSON), 'at its end').toBeVisible()
      await overlay(page, 'Play', LESSON).click()
      await expect(overlay(page, 'Pause', LESSON)).toBeAttached()
    })

    test('[2.43] the title of the step that is shown stands over the picture, and is marked beside it', async ({
      page,
    }) => {
      await openReady(page)
      await reach(page, LESSON)
      const lesson = page.getByRole('figure', { name: 'Lesson' })
      const [first, second] = [
        lesson.getByRole('button', { name: 'The first step' }),
        lesson.getByRole('button', { name: 'The second step' }),
      ]
      await expect(lesson.getByText('1. Begin')).toBeVisible()
      await expect(first).toHaveAttribute('aria-current', 'step')
      await second.click()
      await expect(lesson.getByText('2. Turn it')).toBeVisible()
      await expect(second).toHaveAttribute('aria-current', 'step')
      await expect(first).not.toHaveAttribute('aria-current')
    })

    for (const wish of ['less motion', 'less data'] as const) {
      test.describe(`for somebody who wants ${wish}`, () => {
        test.use({ contextOptions: { reducedMotion: wish === 'less motion' ? 'reduce' : 'no-preference' } })

        test('[4.07] nothing plays or is loaded unless it is asked to', async ({ page }) => {
          const asked = noteFilms(page)
          await page.addInitScript((saveData) => {
            Object.defineProperty(navigator, 'connection', { value: { saveData } })
          }, wish === 'less data')
          await openReady(page)
          await reach(page)
          expect(await isPlaying(page)).toBe(false)
          expect(asked).toEqual([])
          await overlay(page, 'Play').click()
          await expect(overlay(page, 'Pause')).toBeAttached()
          await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
        })
      })
    }

    test.describe('without a script', () => {
      test.use({ javaScriptEnabled: false })

      test('[2.33] the browser’s own controls play every film, and no button stands over them', async ({
        page,
      }) => {
        await openFilmPage(page)
        await expect(page.locator('video[controls][preload="none"]')).toHaveCount(4)
        await expect(page.getByRole('button', { name: /^(?:Play|Pause):/ })).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'The second step' })).toBeDisabled()
      })
    })
  })
}
