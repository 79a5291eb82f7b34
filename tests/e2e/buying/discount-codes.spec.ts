import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import {
  addToCart,
  chooseCurrency,
  fillAddress,
  openCart,
  openProduct,
  startCheckout,
} from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { applyCode, CHAIR, openCartWithCode, REFUSALS } from './code-verbs.ts'
import { addByForm, cartLine, setQuantityByForm, startCheckoutByLink } from './form-cart-verbs.ts'

test('[9.08] [2.17] a code in the cart: the reason while it does not apply, what it takes off once it does, and the same at the checkout', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openProduct(page, CHAIR)
  await addToCart(page)
  const sheet = await openCart(page)
  await applyCode(sheet, 'buy2save10')
  const field = sheet.getByLabel('Discount code', { exact: true })
  await expect(field).toHaveAccessibleDescription('BUY2SAVE10 needs at least 2 items; this order has 1 item.')
  await expect(sheet.getByText('$249.00 USD')).toBeVisible()
  await expectAccessible(page, 'a code that does not apply', '#cart-sheet')

  await sheet.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(sheet.getByText('takes off $49.80')).toBeVisible()
  await expect(
    sheet.getByText('Discount BUY2SAVE10').or(sheet.getByText('Discount buy2save10')),
  ).toBeVisible()
  await expect(sheet.getByText('$448.20 USD')).toBeVisible()
  await expectAccessible(page, 'a code that applies', '#cart-sheet')

  await page.goto('/cart')
  const main = page.getByRole('main')
  await expect(main.getByText('takes off $49.80')).toBeVisible()
  await expect(main.getByText('$448.20 USD')).toBeVisible()
  const checkout = await startCheckout(page)
  await expect(checkout.getByText('$448.20').filter({ visible: true }).first()).toBeVisible()
  await fillAddress(checkout)
  await expect(checkout.getByRole('heading', { name: 'Delivery method' })).toBeVisible()
  await checkout.close()

  await main.getByRole('button', { name: 'Remove discount code' }).click()
  await expect(main.getByText('$498.00 USD')).toBeVisible()
  await expect(main.getByLabel('Discount code', { exact: true })).toBeFocused()
  await page.reload()
  await expect(main.getByText('$498.00 USD')).toBeVisible()
  await expect(main.getByText('takes off')).toBeHidden()
})

test('an unknown code is told and forgotten, none at all is asked for, and one that could not be checked says so', {
  tag: JOURNEY,
}, async ({ page, faults }) => {
  faults.expect(/graphql|Failed to load|could not/)
  await openProduct(page, CHAIR)
  await addToCart(page)
  const sheet = await openCart(page)
  const field = sheet.getByLabel('Discount code', { exact: true })
  await applyCode(sheet, '')
  await expect(field).toHaveAccessibleDescription('Enter a discount code')
  await applyCode(sheet, '<b>FREE</b>')
  await expect(field).toHaveAccessibleDescription('<B>FREE</B> is not one of our discount codes.')
  expect(await page.evaluate(() => localStorage.getItem('keel_cart'))).not.toContain('FREE')
  await page.route('**/graphql.json', (route) => route.abort())
  await applyCode(sheet, 'BUY4SAVE20')
  await expect(field).toHaveAccessibleDescription(/could not be checked just now/)
})

test('[9.08] a code that is taken away in the sheet is gone from the cart’s page behind it', async ({
  page,
}) => {
  const main = await openCartWithCode(page)
  const sheet = await openCart(page)
  await sheet.getByRole('button', { name: 'Remove discount code' }).click()
  await page.keyboard.press('Escape')
  await expect(main.getByText('$498.00 USD')).toBeVisible()
  await expect(main.getByLabel('Discount code', { exact: true })).toHaveValue('')
})

test('[9.08] the row of a kept code stays while it does not apply, and says so', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const main = await openCartWithCode(page)
  await main.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(main.getByText('Not applied')).toBeVisible()
  const field = main.getByLabel('Discount code', { exact: true })
  await expect(field).toHaveAccessibleDescription(/needs at least 2 items/)
  await expect(main.getByText('$249.00 USD')).toBeVisible()
  await expect(main.getByText('Discount BUY2SAVE10')).toBeVisible()
})

test('[9.08] a code takes the place of one that was typed in another tab', async ({ page, context }) => {
  const main = await openCartWithCode(page)
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('main').getByRole('button', { name: 'Remove discount code' }).click()
  await applyCode(other.getByRole('main'), 'BUY4SAVE20')
  await expect(main.getByLabel('Discount code', { exact: true })).toHaveAccessibleDescription(
    /^BUY4SAVE20 needs at least 4 items/,
  )
  await expect(main.getByText('$498.00 USD')).toBeVisible()
})

test('[9.06] in another currency what a code takes off is converted in the sums, and told in dollars', async ({
  page,
}) => {
  await openProduct(page, CHAIR)
  await chooseCurrency(page, 'EUR')
  await addToCart(page)
  const sheet = await openCart(page)
  await sheet.getByRole('button', { name: 'Increase quantity' }).click()
  await applyCode(sheet, 'BUY2SAVE10')
  await expect(sheet.getByText('takes off $49.80 USD')).toBeVisible()
  await expect(sheet.getByText('−€45.82')).toBeVisible()
  await expect(sheet.getByText('$448.20 USD')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText('Prices in EUR are converted at 0.92 to the US dollar. You are charged in US dollars.'),
  ).toBeVisible()
  await chooseCurrency(page, 'USD')
  await expect(page.getByText('are converted at')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[9.08] a code is a form of the cart’s page, with its reason beside the field, and goes with the cart', async ({
    page,
    faults,
  }) => {
    faults.expect(/status of 422/)
    await openProduct(page, CHAIR)
    await addByForm(page)
    const main = page.getByRole('main')
    const field = main.getByLabel('Discount code', { exact: true })
    for (const [code, words] of REFUSALS) {
      await applyCode(main, code)
      await expect(field).toHaveAccessibleDescription(words)
    }
    await setQuantityByForm(page, 'Keel Kneeling Chair', '2')
    await expect(main.getByText('takes off $49.80')).toBeVisible()
    await expect(cartLine(page, 'Keel Kneeling Chair')).toContainText('$249.00')
    await expect(main.getByText('$448.20 USD')).toBeVisible()
    const checkout = await startCheckoutByLink(page)
    await expect(checkout.getByText('$448.20').filter({ visible: true }).first()).toBeVisible()
    await main.getByRole('button', { name: 'Remove discount code' }).click()
    await expect(main.getByText('$498.00 USD')).toBeVisible()
  })
})
