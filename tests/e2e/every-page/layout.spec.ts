import { beSignedUp, somebodyNew } from '../account/account-verbs.ts'
import { expect, test } from '../fixtures.ts'
import {
  addToCart,
  cartButton,
  chooseDelivery,
  fillAddress,
  openCart,
  openHome,
  openProduct,
  setQuantity,
  startCheckout,
} from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import { headerFaults, layoutFaults } from './layout-faults.ts'

// These tests set their own widths, a desk's among them.
test.use({ isMobile: false, hasTouch: false })

const BUY_BOX = '[class~="group/box"]'
/** Dialogs change at the same breakpoints as the page, so a few widths are enough. */
const SOME_WIDTHS_PX = [320, 390, 640, 1023, 1024, 1180, 1440, 2560]

test('[2.14] [2.18] the header, the hero and the footer fit every width from 320 to 2560 px', async ({
  page,
}) => {
  await openHome(page)
  const parts = ['header', 'main > section:first-child', 'footer']
  expect(await layoutFaults(page, parts, () => headerFaults(page))).toEqual([])
})

test('[2.14] [2.17] [2.27] so do the header of somebody signed in with a full cart in Canadian dollars, the buy box, what the account opens, and the cart', async ({
  page,
  context,
  shop,
}) => {
  const { email, password } = somebodyNew()
  await beSignedUp(page, shop, { email: `a.rather.long.name.of.somebody.${email}`, password })
  await context.addCookies([{ name: 'keel_currency', value: 'CAD', url: shop.origin }])
  await openProduct(page, 'keel-two-pad-kneeling-chair')
  await setQuantity(page, 12)
  await addToCart(page)
  await expect(page.getByRole('button', { name: 'Cart, 12 items' })).toBeVisible()
  expect(await layoutFaults(page, ['header', BUY_BOX], () => headerFaults(page))).toEqual([])

  const sheet = await openCart(page)
  expect(await layoutFaults(page, ['#cart-sheet'], undefined, SOME_WIDTHS_PX)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('Signed in as')).toBeVisible()
  expect(await layoutFaults(page, ['#account-menu'], undefined, SOME_WIDTHS_PX.slice(1))).toEqual([])
})

test('[2.14] a reader’s own text size counts, and at twice the usual the header wraps and stays in the page', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await openHome(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('34px')
  for (const control of [cartButton(page), page.getByLabel('Currency')]) {
    const { x, width } = (await control.boundingBox()) ?? { x: -1, width: 0 }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
  }
})

test('the pages of the checkout fit every width from 320 to 2560 px', async ({ page }) => {
  await openProduct(page, 'keel-rocking-kneeling-chair')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  const faults = async () => {
    // Until then the page may be there without its styles.
    await checkout.waitForLoadState()
    return layoutFaults(checkout, ['header', 'main', '.beside', 'footer'])
  }
  expect(await faults()).toEqual([])
  await fillAddress(checkout)
  await expect(checkout.getByRole('radio', { name: 'Express' })).toBeVisible()
  expect(await faults()).toEqual([])
  await chooseDelivery(checkout, 'Standard')
  await expect(checkout.getByLabel('Card number')).toBeVisible()
  expect(await faults()).toEqual([])
})
