import type { Locator, Page } from '@playwright/test'

/** The browser, on the real clock, has told every observer by then. */
const OBSERVED_MS = 300

export function counters(page: Page): Locator {
  return page.getByRole('region', { name: 'A working life, by the numbers' })
}

/** The figures as shown at this moment. */
export function figuresOf(section: Locator): Promise<string[]> {
  return section.getByRole('definition').allTextContents()
}

/** Scrolls until this share of the section is in view at the window's bottom. */
export async function showShare(section: Locator, share: number): Promise<void> {
  await section.evaluate((element, shown) => {
    const { top, height } = element.getBoundingClientRect()
    scrollTo({ top: scrollY + top + height * shown - innerHeight, behavior: 'instant' })
  }, share)
  await section.page().waitForTimeout(OBSERVED_MS)
}
