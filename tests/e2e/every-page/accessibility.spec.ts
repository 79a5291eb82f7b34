import { expect, test } from '../fixtures.ts'
import { addToCart, openCart, openProduct, startCheckout } from '../shop-verbs.ts'
import { JOURNEY } from '../tags.ts'
import { expectAccessible } from './wcag.ts'

for (const path of ['/about', '/no-such-page']) {
  test(`WCAG 2.2 AA holds on ${path}, and nothing scrolls sideways at 320 px`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

test('WCAG 2.2 AA holds in the open cart and in the checkout', async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await addToCart(page)
  await openCart(page)
  await expectAccessible(page)
  await expectAccessible(await startCheckout(page))
})

test('[2.14] the cart is reached, used and left by keyboard, and focus returns to its button', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await addToCart(page)
  const button = page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeHidden()
  await expect(button).toBeFocused()
})
