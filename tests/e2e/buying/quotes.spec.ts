import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { addToCart, openProduct, setQuantity } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import { addByForm } from './form-cart-verbs.ts'
import { openShopOn } from './hosted-shop.ts'
import { change } from './order-verbs.ts'

/** Follows the cart's link, to a tab of its own. */
async function askForQuote(cart: Page): Promise<Page> {
  const [quote] = await Promise.all([
    cart.context().waitForEvent('page'),
    cart.getByRole('link', { name: 'Ask my employer' }).click(),
  ])
  await expect(quote.getByRole('heading', { level: 1, name: 'A quote for your employer' })).toBeVisible()
  return quote
}

test('an employer gets a quote on one page, and orders from it at its prices after they have risen', async ({
  browser,
  ownShop: shop,
  ownPage: cart,
  faults,
}) => {
  faults.expect(/status of 422/)
  await openProduct(cart, 'keel-kneeling-chair')
  await setQuantity(cart, 4)
  await addToCart(cart)
  await cart.goto('/cart')
  const page = await askForQuote(cart)
  await expectAccessibleAtEveryWidth(page, 'before the quote is made')
  const zip = page.getByLabel('ZIP code it ships to')
  await zip.fill('0410')
  await page.getByRole('button', { name: 'Make the quote' }).click()
  await expect(zip).toHaveAccessibleDescription(/A ZIP code has five digits/)
  await expectAccessibleAtEveryWidth(page, 'a ZIP code that is none')
  await zip.fill('04101')
  await zip.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Quote' })).toBeVisible()
  await expect(page.getByText('Quantity discount 20%, BUY4SAVE20')).toBeVisible()
  await expect(page.getByText('$840.62')).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'the quote')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Approved by')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Order from this quote' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText('Approved by')).toBeHidden()

  await change(shop, 'products/keel-kneeling-chair/price', { price: '300.00' })
  const link = await page.getByRole('link', { name: /\/quotes\/\d+\// }).textContent()
  await using elsewhere = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
  const theirs = await elsewhere.newPage()
  await theirs.goto(link ?? '')
  await theirs.getByRole('button', { name: 'Order from this quote' }).click()
  await expect(theirs.getByLabel('Email')).toBeVisible()
  await expect(theirs.getByText(/Prices of quote Q\d+, held through/)).toBeAttached()
  await expect(theirs.getByRole('complementary')).toContainText('$996.00')
  await cart.reload()
  const count = cart.getByRole('main').getByText('4 items in your cart')
  await expect(count, 'the cart is as it was').toBeVisible()
})

test('a hosted store holds no prices and tells nobody of its stock, so nothing of it is offered', {
  tag: ONE_WIDTH,
}, async ({ page, shop: store }) => {
  const { storefrontAccessToken } = JSON.parse(await readFile(join(store.dataDir, 'keys.json'), 'utf8'))
  await page.goto('/product/keel-kneeling-chair')
  await expect(page.getByText('Email me when Black', { exact: false })).toBeVisible()
  await using shop = await openShopOn(store.origin, storefrontAccessToken)
  await page.goto(`${shop.origin}/product/keel-kneeling-chair`)
  await addToCart(page)
  await expect(page.getByText('Email me when')).toHaveCount(0)
  await page.goto(`${shop.origin}/cart`)
  await expect(page.getByRole('link', { name: 'Link to this cart' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask my employer' })).toHaveCount(0)
  expect((await page.goto(`${shop.origin}/back-in-stock`))?.status()).toBe(404)
  await expect(page.getByText('We do not send emails about what is in stock.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the cart of forms leads to a quote as well', { tag: ONE_WIDTH }, async ({ page }) => {
    await openProduct(page, 'keel-caster-set')
    await addByForm(page)
    const quote = await askForQuote(page)
    await quote.getByRole('button', { name: 'Make the quote' }).click()
    await expect(quote.getByText('Not included')).toBeVisible()
    await expect(quote.getByText('Keel Caster Set')).toBeVisible()
    await quote.goBack()
    await quote.getByRole('link', { name: 'Back to your cart' }).click()
    await expect(quote.getByText('1 item in your cart')).toBeVisible()
  })
})
