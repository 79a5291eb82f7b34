import type { Page } from '@playwright/test'
import { openFilmPage } from './film-page.ts'
import { expect, test } from './fixtures.ts'

/** The overlay says what a click would do: so long as it says Play, the film is paused. */
const overlay = (page: Page, does: 'Play' | 'Pause') =>
  page.getByRole('button', { name: `${does}: The chair, unfolded` })

const isPlaying = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused)

const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** How much of the film is in view, at the bottom of the window. */
async function show(page: Page, share: number): Promise<void> {
  await page.locator('video').evaluate((video, shown) => {
    const { top, height } = video.getBoundingClientRect()
    scrollTo({ top: scrollY + top + height * shown - innerHeight, behavior: 'instant' })
  }, share)
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 767, height: 700 } })

  test('[2.33] [4.07] [9.11] a film plays once half of it is seen, and pauses out of view', async ({
    page,
  }) => {
    await openFilmPage(page)
    await show(page, 0.4)
    await page.waitForTimeout(300)
    await expect(overlay(page, 'Play')).toBeVisible()
    expect(await isPlaying(page)).toBe(false)
    await show(page, 0.6)
    await expect(overlay(page, 'Pause')).toBeAttached()
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(overlay(page, 'Play')).toBeAttached()
    expect(await isPlaying(page)).toBe(false)
  })

  test('[4.07] a click toggles', async ({ page }) => {
    await openFilmPage(page)
    await show(page, 1)
    await overlay(page, 'Pause').click()
    await expect(overlay(page, 'Play')).toBeVisible()
    expect(await isPlaying(page)).toBe(false)
    await overlay(page, 'Play').click()
    await expect(overlay(page, 'Pause')).toBeAttached()
    expect(await isPlaying(page)).toBe(true)
  })

  test('[8.16] [4.07] a play that the browser refuses is logged, and the film stays paused', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () =>
        Promise.reject(new DOMException('The user did not interact first.', 'NotAllowedError'))
    })
    const logged = page.waitForEvent('console', (message) => message.text().includes('stays paused'))
    await openFilmPage(page)
    await show(page, 1)
    expect((await logged).text()).toContain('The user did not interact first.')
    await expect(overlay(page, 'Play')).toBeVisible()
    expect(await isPlaying(page)).toBe(false)
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 768, height: 700 }, isMobile: false, hasTouch: false })

  test('[2.33] [4.07] a film plays under the pointer, and goes back to its beginning when that leaves', async ({
    page,
  }) => {
    await openFilmPage(page)
    await show(page, 1)
    await page.waitForTimeout(300)
    expect(await isPlaying(page)).toBe(false)
    await overlay(page, 'Play').hover()
    await expect(overlay(page, 'Pause')).toBeAttached()
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
    await page.mouse.move(5, 5)
    await expect(overlay(page, 'Play')).toBeAttached()
    expect(await isPlaying(page)).toBe(false)
    await expect.poll(() => timeOf(page)).toBe(0)
  })

  test('[4.07] a click toggles under the pointer too', async ({ page }) => {
    await openFilmPage(page)
    await show(page, 1)
    await overlay(page, 'Play').hover()
    await overlay(page, 'Pause').click()
    await expect(overlay(page, 'Play')).toBeVisible()
    expect(await isPlaying(page)).toBe(false)
    await overlay(page, 'Play').click()
    expect(await isPlaying(page)).toBe(true)
  })
})

for (const width of [390, 1440]) {
  test.describe(`for somebody who wants less motion, at ${width} px`, () => {
    test.use({ viewport: { width, height: 700 }, contextOptions: { reducedMotion: 'reduce' } })

    test('[4.07] nothing plays unless it is asked to', async ({ page }) => {
      await openFilmPage(page)
      await show(page, 1)
      await overlay(page, 'Play').hover()
      await page.waitForTimeout(300)
      expect(await isPlaying(page)).toBe(false)
      await overlay(page, 'Play').click()
      await expect(overlay(page, 'Pause')).toBeAttached()
    })
  })
}
