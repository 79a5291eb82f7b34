import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { holdBack, placeOf } from '../late-answers.ts'
import { addToCart, openCart, openProduct, startCheckout } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import { applyCode, CHAIR, openCartWithCode, REFUSALS } from './code-verbs.ts'

test('[9.08] Apply pressed again asks again', async ({ page, faults }) => {
  faults.expect(/graphql|Failed to load|could not be checked/)
  await openProduct(page, CHAIR)
  await addToCart(page)
  const sheet = await openCart(page)
  const field = sheet.getByLabel('Discount code', { exact: true })
  const apply = sheet.getByRole('button', { name: 'Apply discount code' })
  await page.route('**/graphql.json', (route) => route.abort())
  await applyCode(sheet, 'BUY2SAVE10')
  await expect(field).toHaveAccessibleDescription(/could not be checked just now/)
  await page.unroute('**/graphql.json')
  await apply.click()
  await expect(field).toHaveAccessibleDescription(/needs at least 2 items/)
  await apply.click()
  await expect(field).toHaveAccessibleDescription('')
  await expect(field).toHaveAccessibleDescription(/needs at least 2 items/)
})

test('[9.08] only the answer to a pressed Apply takes the focus, and no later one', async ({ page }) => {
  await openProduct(page, CHAIR)
  await addToCart(page)
  const sheet = await openCart(page)
  const increase = sheet.getByRole('button', { name: 'Increase quantity' })
  await increase.click()
  await applyCode(sheet, 'BUY2SAVE10')
  await expect(sheet.getByText('takes off $49.80')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Remove discount code' })).toBeFocused()
  await increase.focus()
  await page.keyboard.press('Space')
  await expect(sheet.getByText('takes off $74.70')).toBeVisible()
  await expect(increase).toBeFocused()
})

test('[9.08] the answer to a pressed Apply leaves the focus where the visitor has gone meanwhile', async ({
  page,
}) => {
  await openProduct(page, CHAIR)
  await addToCart(page)
  const sheet = await openCart(page)
  const increase = sheet.getByRole('button', { name: 'Increase quantity' })
  await increase.click()
  const goOn = await holdBack(page, '**/graphql.json')
  await applyCode(sheet, 'BUY2SAVE10')
  await increase.focus()
  goOn()
  await expect(sheet.getByText('takes off $49.80')).toBeVisible()
  await expect(increase).toBeFocused()
})

test('[9.08] the checkout stays where it is while a kept code is checked, and no total is shown as one that is not', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const main = await openCartWithCode(page)
  const checkout = main.getByRole('link', { name: /^Checkout with / })
  const total = main.getByText('Total', { exact: true }).filter({ visible: true })
  const isKnown = await holdBack(page, '**/graphql.json')
  await page.reload()
  await expect(main.getByText('Discount BUY2SAVE10')).toBeVisible()
  await expect(main.getByText('$498.00 USD')).toBeVisible()
  await expect(total).toBeHidden()
  await expectAccessible(page, 'a kept code is checked')
  const place = await placeOf(checkout)
  isKnown()
  await expect(main.getByText('$448.20 USD')).toBeVisible()
  await expect(total).toBeVisible()
  expect(await placeOf(checkout), 'once the code is checked').toBe(place)

  await page.unroute('**/graphql.json')
  const isKnownAgain = await holdBack(page, '**/graphql.json')
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(main.getByText('$747.00 USD')).toBeVisible()
  await expect(total).toBeHidden()
  await expect(main.getByText('takes off')).toBeHidden()
  expect(await placeOf(checkout), 'while it is checked again').toBe(place)
  isKnownAgain()
  await expect(main.getByText('$672.30 USD')).toBeVisible()
  await expect(total).toBeVisible()
  expect(await placeOf(checkout), 'once it is checked again').toBe(place)
})

for (const place of ['cart’s page', 'sheet'])
  test(`[9.08] whatever is answered about a code in the ${place}, its field and the checkout stay where they are`, async ({
    page,
  }) => {
    await openProduct(page, CHAIR)
    await addToCart(page)
    if (place !== 'sheet') await page.goto('/cart')
    const cart = place === 'sheet' ? await openCart(page) : page.getByRole('main')
    const field = cart.getByLabel('Discount code', { exact: true })
    const checkout = cart.getByRole('link', { name: /^Checkout with / })
    const places = () => Promise.all([placeOf(field), placeOf(checkout)])
    await cart.locator('summary', { hasText: 'Discount code' }).click()
    const before = await places()
    for (const [code, words] of REFUSALS) {
      const answer = await holdBack(page, '**/graphql.json')
      await applyCode(cart, code)
      expect(await places(), `while '${code}' is checked`).toEqual(before)
      answer()
      await expect(field).toHaveAccessibleDescription(words)
      expect(await places(), words).toEqual(before)
      await page.unroute('**/graphql.json')
    }
    await cart.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(cart.getByText('takes off $49.80')).toBeVisible()
    expect(await placeOf(checkout), 'once it takes something off').toBe(before[1])
  })

test('[9.08] [4.03] a checkout that begins while a code is being checked has it', async ({ page }) => {
  await openProduct(page, CHAIR)
  await addToCart(page)
  const sheet = await openCart(page)
  await sheet.getByRole('button', { name: 'Increase quantity' }).click()
  const goOn = await holdBack(page, '**/graphql.json')
  await applyCode(sheet, 'BUY2SAVE10')
  await expect(sheet.getByText('Checking…')).toBeVisible()
  const checkout = await startCheckout(page)
  await expect(checkout.getByText('$448.20').filter({ visible: true }).first()).toBeVisible()
  goOn()
  await expect(sheet.getByText('takes off $49.80')).toBeVisible()
})
