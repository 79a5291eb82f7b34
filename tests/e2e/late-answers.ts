import type { Locator, Page } from '@playwright/test'

/** Holds requests of the page back until what it answers is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    // A page that has asked anew meanwhile gives the older request up.
    await route.continue().catch(() => {})
  })
  return resolve
}

/** How far below the top of its page something stands, in CSS pixels, wherever the page is scrolled to. */
export function placeOf(thing: Locator): Promise<number> {
  return thing.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
}
