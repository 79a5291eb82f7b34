import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addToCart, openCart, openProduct, startCheckout } from '../shop-verbs.ts'

test('back and forward restore the page from the back/forward cache, after the checkout was opened too', async ({
  page,
}) => {
  await openProduct(page, 'keel-saddle-stool')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  await checkout.close()
  await page.keyboard.press('Escape')
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  await page.goto('/about')
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  await travel(page, -1)
  await expect(page).toHaveURL(/saddle-stool/)
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
  await travel(page, 1)
  await expect(page).toHaveURL(/about/)
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
})

/** Playwright's own goBack waits for a load event, which a page from the cache never fires. */
async function travel(page: Page, steps: number): Promise<void> {
  await page.evaluate((delta) => history.go(delta), steps)
}
