import type { Locator } from '@playwright/test'
import { accountControl, signUp, somebodyNew } from '../account/account-verbs.ts'
import { headerFaults, layoutFaults } from '../every-page/layout-faults.ts'
import { expect, test } from '../fixtures.ts'
import {
  addToCart,
  cartButton,
  chooseCurrency,
  openCart,
  openHome,
  openProduct,
  setQuantity,
} from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

/** A window beside another one has menus and grids as on a desk, with the least room for them. */
const WIDTH_PX = 1100
test.use({ viewport: { width: WIDTH_PX, height: 800 }, isMobile: false, hasTouch: false })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test(`[2.11] [2.14] [2.18] at ${WIDTH_PX} px the header has its drawer, whole, and the hero its chair beside its words`, {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openHome(page)
  const parts = ['header', 'main > section:first-child']
  expect(await layoutFaults(page, parts, () => headerFaults(page), [WIDTH_PX])).toEqual([])
  const headline = await boxOf(page.getByRole('heading', { level: 1 }))
  const chair = await boxOf(page.getByRole('img', { name: /kneeling chair in natural birch/ }))
  expect(chair.right).toBeGreaterThan(headline.right)
  expect(chair.y).toBeLessThan(headline.bottom)
  await expect(page.getByRole('button', { name: 'Shop: three chairs to start with' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  for (const name of ['Kneeling Chair', 'Criss-Cross Chair'])
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeInViewport({ ratio: 1 })
})

test(`[9.16] at ${WIDTH_PX} px the drawing of a sloping seat shows the height that its words say, whole`, {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/product/keel-kneeling-chair?height-ft=5&height-in=6&desk-in=29#fit-answer')
  const card = page.getByRole('article', { name: /^Your setting for the / })
  const drawing = card.getByRole('img', { name: 'The Kneeling Chair from the side' })
  await drawing.scrollIntoViewIfNeeded()
  await expect(card.getByRole('listitem').filter({ hasText: 'Seat knobs' })).toContainText('hole 2')
  await expect(drawing.locator('desc')).toContainText('The seat is 22 in above the floor')
  await expect(drawing.getByText('22 in', { exact: true })).toBeVisible()
  const [around, drawn] = [await boxOf(card), await boxOf(drawing)]
  expect(drawn.x).toBeGreaterThanOrEqual(around.x)
  expect(drawn.right).toBeLessThanOrEqual(around.right)
})

test(`[2.14] [2.17] [9.02] at ${WIDTH_PX} px a toast lies under the header, a cart of more than 99 says so, and no amount is broken or cut`, {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-saddle-stool')
  const more = page.getByRole('main').getByRole('button', { name: 'Increase quantity' })
  await setQuantity(page, 2)
  await more.evaluate(async (button: HTMLButtonElement) => {
    for (let quantity = 2; quantity < 120; quantity++) {
      button.click()
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await addToCart(page)
  const toast = page.getByRole('listitem').filter({ hasText: 'Added to cart!' })
  await expect(toast).toBeInViewport({ ratio: 1 })
  const header = await boxOf(cartButton(page))
  // The toast slides in from above.
  await expect.poll(async () => (await boxOf(toast)).y).toBeGreaterThan(header.bottom)
  await expect(cartButton(page)).toHaveText('99+')
  expect(await headerFaults(page)).toEqual([])
  await chooseCurrency(page, 'CAD')
  expect(
    await page
      .getByRole('combobox', { name: 'Currency' })
      .evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label),
  ).toBe('Canada (CAD $)')
  const sheet = await openCart(page)
  await expect(sheet.getByText('each').first()).toBeVisible()
  await expect(sheet).toContainText(/CA\$\d\d,\d{3}\.\d\d/)
  expect(await layoutFaults(page, ['#cart-sheet'], undefined, [WIDTH_PX])).toEqual([])
})

test(`[2.14] [9.12] at ${WIDTH_PX} px somebody new finds a row of the account’s menu by its letters`, {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await signUp(page, somebodyNew())
  const control = accountControl(page, 'button')
  await control.click()
  await page.keyboard.type('si')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
})
