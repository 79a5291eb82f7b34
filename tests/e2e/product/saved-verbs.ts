import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'
import { beSignedUp } from '../account/account-verbs.ts'
import { openProduct } from '../shop-verbs.ts'

export const OF_ACCOUNT = '**/rest/v1/saved_products*'

export const box = (page: Page): Locator => page.getByRole('checkbox', { name: 'Save for later' })
export const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Saved for later' }).getByRole('listitem')
export const nothing = (page: Page): Locator => page.getByText('Nothing is saved yet.')

/** What this browser holds, of its own and of an account. */
export function savedHere(page: Page): Promise<string> {
  return page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((storage) => [storage.getItem('keel_saved'), storage.getItem('keel_account_saved')])
      .join('\n'),
  )
}

/** Opens a product, saves it, and waits until it is kept. */
export async function saveForLater(page: Page, handle: string): Promise<void> {
  await openProduct(page, handle)
  await box(page).check()
  await expect.poll(() => savedHere(page)).toContain(handle)
}

/** Opens the list of a new account that has saved these. */
export async function openAccountList(page: Page, shop: OpenShop, handles: readonly string[]): Promise<void> {
  await page.goto('/about')
  await beSignedUp(page, shop)
  await page.evaluate((text) => localStorage.setItem('keel_saved', text), handles.join('\n'))
  await page.goto('/saved')
  await expect(rows(page)).toHaveCount(handles.length)
}

/** Each request of this method waits until it is let go, one after the other. */
export async function holdAccount(page: Page, method: string): Promise<Route[]> {
  const held: Route[] = []
  await page.route(OF_ACCOUNT, (route) => {
    if (route.request().method() !== method) return route.fallback()
    held.push(route)
    return undefined
  })
  return held
}
