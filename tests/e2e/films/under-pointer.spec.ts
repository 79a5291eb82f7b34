import { amountOfThisRun } from '#tests/fixtures/whole-run.mjs'
import { expect, test } from '../fixtures.ts'
import { openFilmPage } from './film-page.ts'
import { isPlaying, noteFilms, openReady, overlay, STOOL, show, timeOf, video } from './film-verbs.ts'

const HEIGHT = 700
const WIDE = amountOfThisRun({ whole: [768, 1440], short: [1440] })

for (const width of WIDE) {
  test.describe(`on a screen of ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT }, isMobile: false, hasTouch: false })

    test('[2.33] [4.07] a film plays under the pointer, and goes back to its beginning when that leaves', async ({
      page,
    }) => {
      const asked = noteFilms(page)
      await openReady(page)
      await show(page, 1)
      expect(await isPlaying(page)).toBe(false)
      expect(asked).toEqual([])
      await overlay(page, 'Play').hover()
      await expect(overlay(page, 'Pause')).toBeAttached()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
      await page.mouse.move(width - 5, 5)
      await expect(overlay(page, 'Play')).toBeVisible()
      expect(await isPlaying(page)).toBe(false)
      await expect.poll(() => timeOf(page)).toBe(0)
    })

    test('[2.33] [4.07] it plays, too, for a pointer that came to rest there before the script came', async ({
      page,
    }) => {
      await openFilmPage(page)
      const script = Promise.withResolvers<void>()
      await page.route('**/play-films*', async (route) => {
        await script.promise
        await route.fallback()
      })
      const asked = page.waitForRequest('**/play-films*')
      await show(page, 1)
      await video(page).hover({ force: true })
      await asked
      script.resolve()
      await expect(overlay(page, 'Pause')).toBeAttached()
    })

    test('[4.07] a click toggles under the pointer too', async ({ page }) => {
      await openReady(page)
      await show(page, 1)
      await overlay(page, 'Play').hover()
      await overlay(page, 'Pause').click()
      await expect(overlay(page, 'Play')).toBeVisible()
      expect(await isPlaying(page)).toBe(false)
      await overlay(page, 'Play').click()
      expect(await isPlaying(page)).toBe(true)
    })

    test('[4.07] keys reach every film; the button shows, says what it does, and Enter and Space toggle', async ({
      page,
    }) => {
      await openReady(page)
      await page.keyboard.press('Tab')
      await expect(overlay(page, 'Play')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(overlay(page, 'Pause')).toBeFocused()
      await expect(overlay(page, 'Pause')).toHaveCSS('opacity', '1')
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
      await page.keyboard.press('Space')
      await expect(overlay(page, 'Play')).toBeFocused()
      expect(await isPlaying(page)).toBe(false)
      await page.keyboard.press('Tab')
      await expect(overlay(page, 'Play', STOOL)).toBeFocused()
    })
  })
}
