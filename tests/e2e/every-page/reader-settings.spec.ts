import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addToCart, openCart, openProduct, startCheckout } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

/** The size of letters that browsers come with. */
const STANDARD_PX = 16
const INK = 'rgb(29, 27, 23)'

test('who asks for more contrast reads quiet words in ink, between lines that can be seen', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-caster-set')
  const promise = page.getByRole('main').getByText('30-day risk-free returns').first()
  const promises = promise.locator('xpath=ancestor::ul[1]')
  expect(await styleOf(promise, 'color')).not.toBe(INK)
  const faint = await styleOf(promises, 'border-top-color')
  await page.emulateMedia({ contrast: 'more' })
  expect(await styleOf(promise, 'color')).toBe(INK)
  expect(await styleOf(promises, 'border-top-color')).not.toBe(faint)
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  const hint = checkout.getByText('For your confirmation')
  expect(await styleOf(hint, 'color')).not.toBe(INK)
  await checkout.emulateMedia({ contrast: 'more' })
  expect(await styleOf(hint, 'color')).toBe(INK)
  await page.goto('/office')
  await page.emulateMedia({ contrast: 'more' })
  expect(await styleOf(page.locator('html'), '--quiet')).toBe('#1d1b17')
})

test('the letters of the checkout grow with those that its reader has set in the browser', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  const places = [
    checkout.getByText('For your confirmation'),
    checkout.getByRole('heading', { level: 1 }),
    checkout.getByLabel('Email'),
    checkout.getByRole('button', { name: 'Continue' }),
  ]
  const sizes = () =>
    Promise.all(places.map(async (place) => Number.parseFloat(await styleOf(place, 'font-size'))))
  const before = await sizes()
  const devtools = await checkout.context().newCDPSession(checkout)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 2 * STANDARD_PX } })
  expect(await sizes()).toEqual(before.map((size) => 2 * size))
  expect(
    await checkout.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('a line of the cart has room for its words at half as large letters again, on a phone', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  const sheet = await openCart(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '159%'
  })
  const title = await sheet.getByRole('link', { name: 'Keel Caster Set' }).boundingBox()
  expect(title?.width).toBeGreaterThan(150)
  const more = sheet.getByRole('button', { name: 'Increase quantity' })
  // The sheet may still be sliding in.
  await expect
    .poll(() => more.evaluate((button) => button.getBoundingClientRect().right))
    .toBeLessThanOrEqual(390)
})

function styleOf(element: Locator, property: string): Promise<string> {
  return element.evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), property)
}
