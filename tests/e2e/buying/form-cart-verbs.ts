import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** What a shopper does where no script runs: every step is a page of its own. */

export async function addByForm(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
}

export function cartLine(page: Page, title: string): Locator {
  return (
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
      // What was recently viewed stands below the cart.
      .filter({ has: page.getByRole('button', { name: 'Remove' }) })
  )
}

export async function setQuantityByForm(page: Page, title: string, quantity: string): Promise<void> {
  const line = cartLine(page, title)
  await line.getByLabel('Quantity', { exact: true }).fill(quantity)
  await line.getByRole('button', { name: 'Update' }).click()
}

/** Goes to the checkout's first page, in its own tab. */
export async function startCheckoutByLink(page: Page): Promise<Page> {
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: /^Checkout with / })
      .click(),
  ])
  await expect(checkout.getByLabel('Email')).toBeVisible()
  return checkout
}
