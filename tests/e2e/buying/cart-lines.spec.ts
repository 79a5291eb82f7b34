import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { placeOf } from '../late-answers.ts'
import { addToCart, openCart, openProduct, startCheckout } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

test('[1.03] [2.17] the sheet says how far it is to free shipping, and when it is reached', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  const sheet = await openCart(page)
  await expect(sheet.getByText('more for free shipping')).toHaveText(/^\$\d+\.\d{2} more for free shipping$/)
  for (const _another of [2, 3, 4]) await sheet.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(sheet.getByText('This order ships free')).toBeVisible()
  await expect(sheet.getByText('more for free shipping')).toHaveCount(0)
})

test('[2.17] the sheet shows where a code and the delivery are, however many lines are in it', async ({
  page,
}) => {
  for (const handle of ['keel-kneeling-chair', 'keel-cushion-set', 'keel-caster-set']) {
    await openProduct(page, handle)
    await addToCart(page)
  }
  const sheet = await openCart(page)
  await expect(sheet.getByRole('listitem')).toHaveCount(3)
  for (const part of ['Discount code', 'Delivery date and cost'])
    await expect(sheet.locator('summary', { hasText: part })).toBeInViewport({ ratio: 0.95 })
  const beginningsOfRules = await sheet.evaluate((place) => {
    const ruled = [...place.querySelectorAll('*')].filter((element) => {
      const { borderTopWidth, borderLeftWidth } = getComputedStyle(element)
      return borderTopWidth !== '0px' && borderLeftWidth === '0px' && element.checkVisibility()
    })
    return [...new Set(ruled.map((element) => element.getBoundingClientRect().left))]
  })
  expect(beginningsOfRules, 'its rules stand below each other').toHaveLength(1)
})

/** A laptop's half window, a phone on its side, a small phone, and a page enlarged to four times its size. */
const LOW_WINDOWS = [
  { width: 720, height: 450 },
  { width: 844, height: 390 },
  { width: 375, height: 553 },
  { width: 320, height: 256 },
]

test('[2.17] in a low window, what is in the sheet is reached by scrolling, and the checkout stays in sight', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await addToCart(page)
  const sheet = await openCart(page)
  for (const [more, size] of LOW_WINDOWS.entries()) {
    await page.setViewportSize(size)
    const checkout = sheet.getByRole('link', { name: /^Checkout with / })
    const row = sheet.getByText('Discount', { exact: true })
    for (const reached of [row, sheet.getByRole('button', { name: 'Remove', exact: true })]) {
      await reached.click({ trial: true, timeout: 5000 })
      await expect(reached).toBeInViewport({ ratio: 0.95 })
      await expect(checkout).toBeInViewport({ ratio: 0.95 })
    }
    await sheet.getByRole('button', { name: 'Increase quantity' }).click({ timeout: 5000 })
    await expect(sheet.getByText(`${more + 2} items in your cart`)).toBeInViewport({ ratio: 0.95 })
  }
})

/** Changes a cart line so that its variant is one that the catalogue no longer has. */
async function addWhatIsGone(page: Page): Promise<void> {
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('keel_cart') ?? '{}') as {
      items: { variantId: string; product: { title: string } }[]
    }
    const [item] = cart.items
    if (!item) throw new Error('the cart is empty')
    const product = { ...item.product, title: 'Keel Footstool' }
    cart.items.push({ ...item, variantId: 'gid://shopify/ProductVariant/999999', product })
    localStorage.setItem('keel_cart', JSON.stringify(cart))
  })
  await page.reload()
}

test('[2.17] a line that is no longer sold stays, says so, and does not stop the rest', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/The checkout could not be created/)
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await addWhatIsGone(page)
  const sheet = await openCart(page)
  await expect(sheet.getByText('2 items in your cart')).toBeVisible()
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    sheet.getByRole('link', { name: /^Checkout with / }).click(),
  ])
  await expect(checkout.getByRole('heading', { name: 'No longer sold' })).toBeVisible()
  await checkout.close()

  const line = sheet.getByRole('listitem').filter({ hasText: 'Keel Footstool' })
  await expect(line).toContainText('No longer sold')
  await expect(line.getByRole('button', { name: 'Increase quantity' })).toHaveCount(0)
  const next = await startCheckout(page)
  await expect(next.getByText('Keel Footstool')).toHaveCount(0)
  await next.close()
  await line.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(line).toHaveCount(0)
})

test('[2.17] a line’s “+” stays where it is while it is pressed', { tag: ONE_WIDTH }, async ({ page }) => {
  for (const handle of ['keel-caster-set', 'keel-kneeling-chair']) {
    await openProduct(page, handle)
    await addToCart(page)
  }
  await page.goto('/cart')
  const main = page.getByRole('main')
  const buttons = main.getByRole('button', { name: 'Increase quantity' })
  const places = async () => [await placeOf(buttons.nth(0)), await placeOf(buttons.nth(1))]
  await expect(buttons).toHaveCount(2)
  const before = await places()
  for (const button of await buttons.all()) await button.click()
  await expect(main.getByText('each')).toHaveCount(2)
  expect(await places()).toEqual(before)
})

test('[2.17] on a phone, a line of several beside another fits into the page', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const handle of ['keel-kneeling-chair', 'keel-saddle-stool']) {
    await openProduct(page, handle)
    await addToCart(page)
  }
  await page.goto('/cart')
  const line = page.getByRole('listitem').filter({ hasText: 'Keel Kneeling Chair' })
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(line.getByText('Line total')).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
