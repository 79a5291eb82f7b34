import { expect, test } from '../fixtures.ts'
import { openFilmPage } from './film-page.ts'
import { overlay, show, timeOf, video } from './film-verbs.ts'

for (const width of [390, 1440]) {
  const isTouched = width < 768
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 700 }, isMobile: isTouched, hasTouch: isTouched })

    test('[4.07] a page with a film that plays is kept for the way back, and its films work there', async ({
      page,
    }) => {
      await openFilmPage(page)
      await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
      await show(page, 1)
      if (!isTouched) await video(page).hover({ force: true })
      await expect(overlay(page, 'Pause')).toBeAttached()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
      await page.goto('/about')
      // Playwright's own goBack waits for a load event, which a page from the cache never fires.
      await page.evaluate(() => history.back())
      await expect(page).toHaveURL(/film-page/)
      expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
      if (isTouched) {
        await expect(overlay(page, 'Pause')).toBeAttached()
      } else {
        await page.mouse.move(width - 5, 5)
        await expect(overlay(page, 'Play')).toBeVisible()
        await expect.poll(() => timeOf(page)).toBe(0)
        await video(page).hover({ force: true })
        await expect(overlay(page, 'Pause')).toBeAttached()
      }
      const before = await timeOf(page)
      await expect.poll(() => timeOf(page)).not.toBe(before)
    })
  })
}
