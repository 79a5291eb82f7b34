import type { Locator, Page } from '@playwright/test'

/** Long enough for the browser to have told every observer what it sees, on the real clock. */
const OBSERVED_MS = 300

export function counters(page: Page): Locator {
  return page.getByRole('region', { name: 'A working life, in figures' })
}

/** The figures as they stand at this moment. */
export function figuresOf(section: Locator): Promise<string[]> {
  return section.getByRole('definition').allTextContents()
}

/** Scrolls until this share of the section is seen, at the bottom of the window. */
export async function showShare(section: Locator, share: number): Promise<void> {
  await section.evaluate((element, shown) => {
    const { top, height } = element.getBoundingClientRect()
    scrollTo({ top: scrollY + top + height * shown - innerHeight, behavior: 'instant' })
  }, share)
  await section.page().waitForTimeout(OBSERVED_MS)
}
