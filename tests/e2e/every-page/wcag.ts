import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA with what it builds on, by axe's names. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const EVERY_WIDTH = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Colours are judged when what opens has come to its place. What follows a scroll bar is never finished. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map((animation) => animation.finished),
    ),
  )
}

/** The whole page, or only what the selector finds in it, which must be something. */
export async function expectAccessible(page: Page, state = 'as it came', part = ':root'): Promise<void> {
  await settle(page)
  expect(page.frames(), 'frames, into which axe does not look so').toHaveLength(1)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(RULES)
    // In one go: for the sake of frames all that was seen would be judged in a page of its own, in thrice the time.
    .setLegacyMode()
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    state,
  ).toEqual([])
}

/** For a test that runs once: what it brought about in the page is judged as wide as in every project. */
export async function expectAccessibleAtEveryWidth(page: Page, state: string, part = 'main'): Promise<void> {
  const own = page.viewportSize()
  for (const { width, height } of EVERY_WIDTH) {
    await page.setViewportSize({ width, height })
    await expectAccessible(page, `${state}, ${width} px wide`, part)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  if (own) await page.setViewportSize(own)
}
