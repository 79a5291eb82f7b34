import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { addToCart, openProduct } from '../shop-verbs.ts'

/** Shoppers of these tests type their discount codes in a cart with this chair. */
export const CHAIR = 'keel-kneeling-chair'
/** The cart answers a code that it does not take with one of these sentences. */
export const REFUSALS = [
  ['', 'Enter a discount code'],
  ['NOSUCH', 'NOSUCH is not one of our discount codes.'],
  ['BUY2SAVE10', 'BUY2SAVE10 needs at least 2 items; this order has 1 item.'],
] as const

export async function applyCode(cart: Locator, code: string): Promise<void> {
  const field = cart.getByLabel('Discount code', { exact: true })
  if (!(await field.isVisible())) await cart.locator('summary', { hasText: 'Discount code' }).click()
  await field.fill(code)
  await cart.getByRole('button', { name: 'Apply discount code' }).click()
}

/** The cart's page with two chairs and a code that was typed there. */
export async function openCartWithCode(page: Page): Promise<Locator> {
  await openProduct(page, CHAIR)
  await addToCart(page)
  await page.goto('/cart')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await applyCode(main, 'BUY2SAVE10')
  await expect(main.getByText('takes off $49.80')).toBeVisible()
  return main
}
