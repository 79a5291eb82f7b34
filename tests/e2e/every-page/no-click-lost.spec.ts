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

/** The style of the sentence below a box, once the sentence is to be seen. */
const toldOfSave = (page: Page) =>
  page.getByRole('checkbox', { name: 'Save for later' }).evaluate((box) => {
    const { content, visibility } = getComputedStyle(box.closest('p') as Element, '::after')
    return visibility === 'visible' ? content : 'none'
  })

async function expectTickUnsaved(page: Page): Promise<void> {
  expect(await toldOfSave(page)).toBe('none')
  await page.getByRole('checkbox', { name: 'Save for later' }).check()
  await expect.poll(() => toldOfSave(page)).toContain('Not saved')
  await expect(page.getByRole('link', { name: 'See what you saved' })).toBeHidden()
}

test('[4.01] a currency can be set, and a tick saves nothing unsaid, where no script of the page ever comes', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/net::ERR_FAILED/)
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/product/keel-saddle-stool')
  const set = page.getByRole('button', { name: 'Set', exact: true })
  const list = page.getByRole('combobox', { name: 'Currency' })
  await expect(set).toBeHidden()
  await expectTickUnsaved(page)
  await list.focus()
  await list.selectOption('EUR')
  await expect(set).toBeVisible()
  await expect(list, 'another can be chosen by the keyboard').toBeFocused()
  // The list shows what is to be set, beside its button and in the window.
  await expect(list).toHaveCSS('opacity', '1')
  const [left, button] = await Promise.all([list.boundingBox(), set.boundingBox()])
  if (!left || !button) throw new Error('the list or its button is not there')
  expect(left.x).toBeGreaterThanOrEqual(0)
  expect(Math.abs(left.x + left.width - button.x)).toBeLessThanOrEqual(1)
  expect(left.y).toBe(button.y)
  await set.click()
  await expect(page.locator('html[data-currency=EUR]')).toBeAttached()
})

test('a tick saves nothing unsaid where the page’s own script alone does not come, and one that is saved says nothing', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/net::ERR_FAILED/)
  const own = /_astro\/_handle_[^/]*\.js/
  await page.route(own, (route) => route.abort())
  await page.goto('/product/keel-saddle-stool')
  await expectTickUnsaved(page)
  await page.unroute(own)
  await page.reload()
  await page.getByRole('checkbox', { name: 'Save for later' }).check()
  await expect(page.getByRole('link', { name: 'See what you saved' })).toBeVisible()
  expect(await toldOfSave(page)).toBe('none')
})
