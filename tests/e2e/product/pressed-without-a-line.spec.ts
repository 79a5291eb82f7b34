import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { cartButton, openProduct } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
const notice = (page: Page) => page.locator('#loading:popover-open')
const ring = (page: Page): Locator => notice(page).locator(':scope > *')

test('a sentence that stands in for a toast has no ring beside it, and stays while other islands wake', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/net::ERR_FAILED/)
  const letGo = Promise.withResolvers<void>()
  await page.route(/_astro\/product-stage[^/]*\.js/, async (route) => {
    await letGo.promise
    await route.continue()
  })
  await page.route(/_astro\/toaster[^/]*\.js/, (route) => route.abort())
  await openProduct(page, 'keel-kneeling-chair')
  await add(page).click()
  await expect(notice(page)).toHaveText('Loading...')
  await expect(ring(page)).toBeVisible()
  letGo.resolve()
  await expect(notice(page)).toContainText('Added to cart!')
  await expect(ring(page)).toHaveCount(0)
  // The cart's control shows the new number without React, and wakes to what it shows.
  const control = page.locator('header astro-island').filter({ has: page.locator('#cart-sheet') })
  await expect(control).not.toHaveAttribute('ssr')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(notice(page)).toContainText('Added to cart!')
  await page.mouse.click(5, 400)
  await expect(notice(page)).toBeHidden()
})

test('without a line a press says so and stays on the page, and with one again it is answered', {
  tag: ONE_WIDTH,
}, async ({ page, context, faults }) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/)
  faults.expect(/Error hydrating/)
  await openProduct(page, 'keel-kneeling-chair')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await add(page).click()
  await expect(notice(page)).toHaveText('This part did not load. Please try again.')
  await expect(page).toHaveURL(/\/product\//)
  await context.setOffline(false)
  await add(page).click()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('without a line and without the script of all pages, a press says so and stays on the page', {
  tag: ONE_WIDTH,
}, async ({ page, context, faults }) => {
  faults.expect(/net::ERR_FAILED/)
  await page.route(/_astro\/always\.[^/]*\.js/, (route) => route.abort())
  await openProduct(page, 'keel-kneeling-chair')
  await context.setOffline(true)
  await add(page).click()
  await expect(notice(page)).toHaveText('This part did not load. Please try again.')
  await expect(page).toHaveURL(/\/product\//)
})
