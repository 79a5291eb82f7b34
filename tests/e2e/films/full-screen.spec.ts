import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { openFilmPage } from './film-page.ts'
import { LESSON, overlay, show, video } from './film-verbs.ts'

const fullScreenButton = (page: Page) => page.getByRole('button', { name: `Full screen: ${LESSON}` })

const captions = (page: Page) =>
  video(page, LESSON).evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode)

async function openLesson(page: Page): Promise<void> {
  await openFilmPage(page)
  await show(page, 1, LESSON)
  await expect(overlay(page, 'Play', LESSON)).toBeVisible()
}

test('[4.07] [2.43] a film goes full screen with the title of its step over it, and comes back', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openLesson(page)
  await fullScreenButton(page).click()
  const whole = page.locator(':fullscreen')
  const title = whole.getByText('1. Begin')
  await expect(title).toBeVisible()
  const step = (seconds: number) =>
    video(page, LESSON).evaluate((element: HTMLVideoElement, at) => {
      element.currentTime = at
    }, seconds)
  await overlay(page, 'Play', LESSON).click()
  await expect(overlay(page, 'Pause', LESSON)).toBeAttached()
  await step(1.1)
  await expect(whole.getByText('2. Turn it')).toBeVisible()
  await expect(video(page, LESSON)).toHaveAttribute('controlslist', 'nofullscreen')
  await page.getByRole('button', { name: `Leave full screen: ${LESSON}` }).click()
  await expect(whole).toHaveCount(0)
  await expect(fullScreenButton(page)).toBeVisible()
})

test('[2.43] [4.07] a phone that is turned goes on with the tutorial that plays', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLesson(page)
  // So that it does not end meanwhile.
  await video(page, LESSON).evaluate((element: HTMLVideoElement) => {
    element.defaultPlaybackRate = 0.1
    element.playbackRate = 0.1
  })
  await overlay(page, 'Play', LESSON).click()
  await expect(overlay(page, 'Pause', LESSON)).toBeAttached()
  await video(page, LESSON).evaluate((element: HTMLVideoElement) => {
    matchMedia('(width < 768px)').addEventListener('change', () => {
      document.body.dataset.turned = element.paused ? 'paused' : 'plays'
    })
  })
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.locator('body')).toHaveAttribute('data-turned', 'plays')
})

test('[4.07] [2.43] where only the video itself can be full screen, its captions are shown there', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }),
  )
  await openLesson(page)
  await expect(fullScreenButton(page)).toBeHidden()
  await expect(video(page, LESSON)).not.toHaveAttribute('controlslist')
  expect(await captions(page)).toBe('disabled')
  await video(page, LESSON).dispatchEvent('webkitbeginfullscreen')
  expect(await captions(page)).toBe('showing')
  await video(page, LESSON).dispatchEvent('webkitendfullscreen')
  expect(await captions(page)).toBe('disabled')
})
