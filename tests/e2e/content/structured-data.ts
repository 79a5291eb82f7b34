import type { Page } from '@playwright/test'

/** The page's structured data of a type. */
export async function structuredDataOf(page: Page, type: string): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const found = texts.map((text) => JSON.parse(text)).find((each) => each['@type'] === type)
  if (!found) throw new Error(`the page tells of no ${type}`)
  return found
}
