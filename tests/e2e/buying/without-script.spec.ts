import { expect, test } from '../fixtures.ts'
import { chooseDelivery, fillAddress, openProduct, payWithTestCard, readOrderNumber } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { addByForm, cartLine, setQuantityByForm, startCheckoutByLink } from './form-cart-verbs.ts'

test.use({ javaScriptEnabled: false })

const CHAIR = 'Keel Kneeling Chair'

test('[1.01] [2.17] [4.03] [7.04] a chair is bought from end to end without JavaScript, by pages and forms', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await page.getByRole('group', { name: 'Frame finish' }).getByRole('link', { name: 'Walnut' }).click()
  await page.getByRole('main').getByLabel('Quantity', { exact: true }).fill('2')
  await addByForm(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toContainText('Added to cart!')
  await expect(main.getByText('2 items in your cart')).toBeVisible()
  await expect(cartLine(page, CHAIR)).toContainText('Walnut • Oat')
  await expect(cartLine(page, CHAIR)).toContainText('$249.00')
  await expect(main.getByText('$498.00')).toBeVisible()

  await openProduct(page, 'keel-caster-set')
  await addByForm(page)
  await expect(main.getByText('3 items in your cart')).toBeVisible()
  await setQuantityByForm(page, 'Keel Caster Set', '3')
  await expect(main.getByText('5 items in your cart')).toBeVisible()
  await cartLine(page, 'Keel Caster Set').getByRole('button', { name: 'Remove' }).click()
  await expect(cartLine(page, 'Keel Caster Set')).toHaveCount(0)
  await expect(main.getByText('2 items in your cart')).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/cart')
  const checkout = await startCheckoutByLink(page)
  expect(new URL(checkout.url()).searchParams.get('channel'), '[7.04]').toBe('online_store')
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  await payWithTestCard(checkout)
  expect(await readOrderNumber(checkout)).toMatch(/^#?\d+/)
  await expect(checkout.getByText('Keel Kneeling Chair').first()).toBeVisible()

  await page.reload()
  await expect(main.getByText('Your cart is empty')).toBeVisible()
})

test('[2.17] [4.03] [5.07] what cannot be read has its words beside the field, and leaves the cart as it was', {
  tag: JOURNEY,
}, async ({ page, faults }) => {
  faults.expect(/status of 422/)
  await openProduct(page, 'keel-kneeling-chair')
  await addByForm(page)
  const line = cartLine(page, CHAIR)
  for (const [typed, words] of [
    ['-1', 'A quantity cannot be below 0'],
    ['1e9', 'Enter a whole number'],
    ['1000000000', 'The largest quantity is 1,000,000'],
    ['two', 'Enter a whole number'],
    ['', 'Enter a quantity'],
  ] as const) {
    await setQuantityByForm(page, CHAIR, typed)
    const field = line.getByLabel('Quantity', { exact: true })
    await expect(field, typed).toHaveAccessibleDescription(new RegExp(`^${words}`))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(typed)
    await expect(field).toBeFocused()
    await expect(page.getByRole('main').getByText('1 item in your cart')).toBeVisible()
  }

  await openProduct(page, 'keel-caster-set')
  await page.getByRole('main').getByLabel('Quantity', { exact: true }).fill('-1')
  await addByForm(page)
  const added = page.getByRole('alert').getByLabel('Quantity', { exact: true })
  await expect(added).toHaveAccessibleDescription('The smallest quantity is 1')
  await expect(page.getByRole('main').getByText('1 item in your cart')).toBeVisible()
  await added.fill('2')
  await page.getByRole('alert').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('main').getByText('3 items in your cart')).toBeVisible()
})

test('[2.17] [4.03] more than there are are not promised', { tag: ONE_WIDTH }, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await page.getByRole('main').getByLabel('Quantity', { exact: true }).fill('900000')
  await addByForm(page)
  await expect(cartLine(page, CHAIR)).toContainText(/Only \d+ are left, so your cart has \d+\./)
  await expect(page.getByText('Added to cart!')).toHaveCount(0)
})

test('[2.17] the cart is whole by keyboard: each control is reached in order, and Enter in a field updates', async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  await page.getByRole('main').getByLabel('Quantity', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toBeFocused()
  const line = cartLine(page, CHAIR)
  for (const control of [
    line.getByRole('link', { name: CHAIR }),
    line.getByLabel('Quantity', { exact: true }),
    line.getByRole('button', { name: 'Update' }),
    line.getByRole('button', { name: 'Remove' }),
    page.locator('summary', { hasText: 'Discount code' }),
    page.locator('summary', { hasText: 'Delivery date and cost' }),
    page.getByRole('link', { name: /^Checkout with/ }),
    page.getByRole('link', { name: 'Ask my employer' }),
    page.getByRole('link', { name: 'Link to this cart' }),
  ]) {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
  }
  await line.getByLabel('Quantity', { exact: true }).fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('4 items in your cart')).toBeVisible()
})

test('[2.17] a link to a cart shows it, changes nothing, and fills the cart by a button', async ({
  page,
  browser,
  shop,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  await addByForm(page)
  const link = await page.getByRole('link', { name: 'Link to this cart' }).getAttribute('href')
  expect(link).toMatch(/^\/cart\?lines=\d+:1$/)

  const elsewhere = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const other = await elsewhere.newPage()
  await other.goto(`${link},999999999:2`)
  await expect(other.getByRole('heading', { name: 'From the link you opened' })).toBeVisible()
  await expect(other.getByRole('main').getByText('Your cart is empty')).toBeVisible()
  expect(await elsewhere.cookies()).toEqual([])
  await other.getByRole('button', { name: 'Put 1 item in my cart' }).click()
  await expect(other.getByText('1 item in your cart')).toBeVisible()
  await expect(cartLine(other, CHAIR)).toBeVisible()

  await other.goto('/cart?lines=4:1,')
  await expect(other.getByRole('heading', { name: 'This link holds nothing' })).toBeVisible()
  await elsewhere.close()
})

test('[4.01] [9.06] the cart shows the chosen currency, and says what is charged', {
  tag: ONE_WIDTH,
}, async ({ page, context, shop }) => {
  await context.addCookies([{ name: 'keel_currency', value: 'CAD', url: shop.origin }])
  await openProduct(page, 'keel-kneeling-chair')
  await addByForm(page)
  await expect(cartLine(page, CHAIR)).toContainText('CA$336.15')
  await expect(page.getByRole('main').getByText('The checkout charges in US dollars')).toContainText(
    '$249.00 USD',
  )
})
