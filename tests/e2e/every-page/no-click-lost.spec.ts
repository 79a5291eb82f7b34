import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { cartButton } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const SCRIPT_DELAY_MS = 500

async function delayScripts(page: Page): Promise<void> {
  await page.route('**/_astro/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SCRIPT_DELAY_MS))
    await route.continue()
  })
}

/** The button is there once the page commits, before any of the shop's scripts has arrived. */
const AT_ONCE = { waitUntil: 'commit' } as const

test('[2.14] the first click on the cart opens it, with scripts half a second late', async ({ page }) => {
  await delayScripts(page)
  await page.goto('/', AT_ONCE)
  await cartButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible({ timeout: SCRIPT_DELAY_MS })
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('[4.03] the first click on Add to Cart adds, with scripts half a second late', { tag: JOURNEY }, async ({
  page,
}) => {
  await delayScripts(page)
  await page.goto('/product/keel-kneeling-chair', AT_ONCE)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('[4.03] Add to Cart pressed twice before any script is there adds once', async ({ page }) => {
  await delayScripts(page)
  await page.goto('/product/keel-kneeling-chair', AT_ONCE)
  await page.getByRole('button', { name: 'Add to Cart' }).dblclick()
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await expect(page.getByRole('main').locator('astro-island[ssr]')).toHaveCount(0)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('[4.04] a finish chosen before the script came is the one that is added', async ({ page }) => {
  await delayScripts(page)
  await page.goto('/product/keel-kneeling-chair', AT_ONCE)
  await page.getByRole('radio', { name: 'Walnut' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Keel Kneeling Chair · Walnut / Oat')).toBeVisible()
})

test('[4.03] a script that does not arrive is asked for again, and the held click still counts, then as a form', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource: net::ERR_FAILED|request: net::ERR_FAILED/)
  faults.expect(/Error hydrating/)
  let asked = 0
  await page.route('**/_astro/product-stage*.js*', (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto('/product/keel-kneeling-chair')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL(/\/cart\?added=/)
  expect(asked).toBeGreaterThan(1)
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('[4.03] a script that comes with the second touch adds as if it had been there', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource: net::ERR_FAILED|request: net::ERR_FAILED/)
  faults.expect(/Error hydrating/)
  let isOffline = true
  await page.route('**/_astro/product-stage*.js*', (route) => (isOffline ? route.abort() : route.continue()))
  const failed = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'))
  await page.goto('/product/keel-kneeling-chair')
  await failed
  isOffline = false
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await expect(page).toHaveURL('/product/keel-kneeling-chair')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('[4.01] a currency can be set, and a tick saves nothing unsaid, where no script of the page ever comes', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/net::ERR_FAILED/)
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/product/keel-saddle-stool')
  const set = page.getByRole('button', { name: 'Set', exact: true })
  const save = page.getByRole('checkbox', { name: 'Save for later' })
  const told = () =>
    save.evaluate((box) => {
      const { content, visibility } = getComputedStyle(box.closest('p') as Element, '::after')
      return visibility === 'visible' ? content : 'none'
    })
  await expect(set).toBeHidden()
  expect(await told()).toBe('none')
  await save.check()
  await expect.poll(told).toContain('Not saved')
  await expect(page.getByRole('link', { name: 'See what you saved' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await set.click()
  await expect(page.locator('html[data-currency=EUR]')).toBeAttached()
})
