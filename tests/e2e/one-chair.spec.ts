import { expect, test } from './fixtures.ts'
import {
  addToCart,
  cartButton,
  chooseCurrency,
  chooseDelivery,
  chooseOption,
  fillAddress,
  openCart,
  openHome,
  payWithTestCard,
  readOrderNumber,
  setQuantity,
  startCheckout,
} from './shop-verbs.ts'

test('[1.01] one chair, bought from end to end, is still there after kill -9', async ({ page, shop }) => {
  await openHome(page)
  await page.getByRole('main').getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL(/\/product\/keel-kneeling-chair$/)

  await chooseOption(page, 'Frame finish', 'Walnut')
  await setQuantity(page, 2)
  await addToCart(page)
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')

  await chooseCurrency(page, 'EUR')
  await expect(page.getByRole('main')).toContainText('€229.08')
  await expect(page.getByRole('main')).not.toContainText('$249.00')

  const sheet = await openCart(page)
  await expect(sheet).toContainText('2 items in your cart')
  await expect(sheet).toContainText('€458.16')

  const checkout = await startCheckout(page)
  expect(new URL(checkout.url()).searchParams.get('channel')).toBe('online_store')
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  await payWithTestCard(checkout)
  const number = await readOrderNumber(checkout)
  expect(number).not.toBe('')

  await page.bringToFront()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 0 items')

  await shop.kill()
  await shop.startAgain()
  await checkout.reload()
  expect(await readOrderNumber(checkout)).toBe(number)
  await expect(checkout.getByRole('heading', { name: 'Thank you, Robin' })).toBeVisible()
})
