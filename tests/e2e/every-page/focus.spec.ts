import { expect, test } from '../fixtures.ts'
import {
  addToCart,
  chooseDelivery,
  fillAddress,
  openCart,
  openProduct,
  payWithTestCard,
  readOrderNumber,
  startCheckout,
} from '../shop-verbs.ts'
import { faintRings } from './focus-rings.ts'

// A keyboard is used at a desk's width, where the hero's words lie on its picture.
test.use({ isMobile: false, hasTouch: false, viewport: { width: 1440, height: 900 } })

for (const path of [
  '/',
  '/collection',
  '/search?q=chair',
  '/product/keel-kneeling-chair',
  '/setup-guide',
  '/login',
]) {
  test(`the focus is seen on everything that a key reaches on ${path}`, async ({ page }) => {
    await page.goto(path)
    expect(await faintRings(page)).toEqual([])
  })
}

test('the focus is seen in what opens: the menus, the search box, the zoom, the cart', async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await page.getByRole('button', { name: 'Shop: three chairs to start with' }).click()
  expect(await faintRings(page, '#shop-menu')).toEqual([])
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  expect(await faintRings(page, '#search-box')).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Zoom: / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await faintRings(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await addToCart(page)
  await openCart(page)
  expect(await faintRings(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await faintRings(page, '#menu')).toEqual([])
})

test('the focus is seen on each page of the checkout', async ({ page, faults }) => {
  faults.expect(/status of 422/)
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  expect(await faintRings(checkout)).toEqual([])
  await checkout.getByRole('button', { name: 'Continue' }).click()
  await expect(checkout.getByRole('alert')).toBeVisible()
  expect(await faintRings(checkout)).toEqual([])
  await fillAddress(checkout)
  await expect(checkout.getByRole('radio', { name: 'Express' })).toBeVisible()
  expect(await faintRings(checkout)).toEqual([])
  await chooseDelivery(checkout, 'Standard')
  await expect(checkout.getByLabel('Card number')).toBeVisible()
  expect(await faintRings(checkout)).toEqual([])
  await payWithTestCard(checkout)
  expect(await readOrderNumber(checkout)).not.toBe('')
  expect(await faintRings(checkout)).toEqual([])
})
