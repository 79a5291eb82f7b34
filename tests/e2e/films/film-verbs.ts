import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { openFilmPage } from './film-page.ts'

export const CHAIR = 'The chair, unfolded'
export const STOOL = 'The stool, turned'
export const KNOBS = 'The knobs, set'
export const LESSON = 'A lesson'

/** The overlay says what a click would do: so long as it says Play, the film is paused. */
export const overlay = (page: Page, does: 'Play' | 'Pause', title = CHAIR): Locator =>
  page.getByRole('button', { name: `${does}: ${title}`, exact: true })

export const video = (page: Page, title = CHAIR): Locator => page.getByLabel(title, { exact: true })

export const isPlaying = (page: Page, title = CHAIR): Promise<boolean> =>
  video(page, title).evaluate((element: HTMLVideoElement) => !element.paused)

export const timeOf = (page: Page, title = CHAIR): Promise<number> =>
  video(page, title).evaluate((element: HTMLVideoElement) => element.currentTime)

/** Opens the page and waits for its script, with no film in view. */
export async function openReady(page: Page): Promise<void> {
  await openFilmPage(page)
  await show(page, 0)
  await expect(overlay(page, 'Play')).toBeVisible()
}

/** Scrolls until this share of the film is in view at the window's bottom, and every observer has seen it. */
export async function show(page: Page, share: number, title = CHAIR): Promise<void> {
  await video(page, title).evaluate(async (element, shown) => {
    const { top, height } = element.getBoundingClientRect()
    scrollTo({ top: scrollY + top + height * shown - innerHeight, behavior: 'instant' })
    await seen(element)

    /** A new observer is told after all that were there before it. */
    function seen(target: Element): Promise<unknown> {
      return new Promise((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => new IntersectionObserver(resolve).observe(target)),
        )
      })
    }
  }, share)
}

export const showNothing = (page: Page): Promise<void> =>
  page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))

/** Collects the names of the films that are requested. */
export function noteFilms(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/films\/([^.]+)\.\w+\.mp4$/.exec(new URL(request.url()).pathname) ?? []
    if (name) asked.push(name)
  })
  return asked
}
