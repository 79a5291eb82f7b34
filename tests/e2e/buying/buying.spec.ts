import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import { expect, test } from '../fixtures.ts'
import {
  addToCart,
  CARD_THAT_IS_DECLINED,
  cartButton,
  chooseCurrency,
  chooseDelivery,
  chooseOption,
  fillAddress,
  openCart,
  openHome,
  openProduct,
  payWithTestCard,
  readOrderNumber,
  setQuantity,
  someAddress,
  startCheckout,
} from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

test('[1.01] [2.17] [7.04] [8.17] a chair is bought from end to end, and the order outlives kill -9', {
  tag: JOURNEY,
}, async ({ page, shop }) => {
  await openHome(page)
  await page.getByRole('link', { name: 'Keel Kneeling Chair', exact: true }).first().click()
  await chooseOption(page, 'Frame finish', 'Walnut')
  await setQuantity(page, 2)
  await addToCart(page)
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await expect(page.getByText('Keel Kneeling Chair · Walnut / Oat')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')

  await page.getByRole('button', { name: 'View cart' }).click()
  const sheet = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(sheet.getByText('2 items in your cart')).toBeVisible()
  await expect(sheet.getByText('Walnut • Oat')).toBeVisible()
  await expect(sheet.getByText('$498.00')).toBeVisible()
  await page.keyboard.press('Escape')

  await chooseCurrency(page, 'EUR')
  await expect(page.getByRole('main').getByText('€229.08').first()).toBeVisible()
  await openCart(page)
  await expect(sheet.getByText('€458.16')).toBeVisible()
  await expect(sheet.getByText('charges in US dollars')).toContainText('$498.00')

  const checkout = await startCheckout(page)
  expect(new URL(checkout.url()).searchParams.get('channel'), '[7.04]').toBe('online_store')
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  await payWithTestCard(checkout)
  const number = await readOrderNumber(checkout)
  expect(number).toMatch(/^#?\d+/)
  const orderUrl = checkout.url()
  expect(new URL(orderUrl).searchParams.get('channel')).toBe('online_store')

  await expect(cartButton(page)).toHaveAccessibleName('Cart, 0 items')
  await expect(sheet.getByText('Your cart is empty')).toBeVisible()

  await expect.poll(() => mailsTo(shop, someAddress.email)).toContainEqual(expect.stringContaining(number))

  await page.close()
  await checkout.close()
  await shop.kill()
  await shop.startAgain()
  const again = await fetch(orderUrl)
  expect(again.status).toBe(200)
  expect(await again.text()).toContain(number)
})

test('a declined card says so, keeps what was entered, another card pays, and Back leads to the order', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Express')
  await payWithTestCard(checkout, CARD_THAT_IS_DECLINED)
  await expect(checkout.getByRole('alert')).toContainText(/declined/i)
  await expect(checkout.getByText(someAddress.email)).toBeVisible()
  await payWithTestCard(checkout)
  const number = await readOrderNumber(checkout)
  await checkout.goBack()
  expect(await readOrderNumber(checkout)).toBe(number)
})

test('a double click on Pay, and a second tab of the same checkout, lead to one order', {
  tag: ONE_WIDTH,
}, async ({ page, context }) => {
  await openProduct(page, 'keel-cushion-set')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  const paymentUrl = checkout.url()
  const secondTab = await context.newPage()
  await secondTab.goto(paymentUrl)

  await checkout.getByLabel('Card number').fill('4242 4242 4242 4242')
  await checkout.getByLabel('Expiration date').fill('12/30')
  await checkout.getByLabel('Security code').fill('123')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).dblclick()
  const number = await readOrderNumber(checkout)

  await payWithTestCard(secondTab)
  expect(await readOrderNumber(secondTab)).toBe(number)
  expect(new URL(secondTab.url()).pathname).toBe(new URL(checkout.url()).pathname)
  await expect(secondTab.getByText('You were not charged again.')).toBeVisible()
})
