import { expect, test } from '../fixtures.ts'
import { addToCart, cartButton, openCart, openProduct, startCheckout } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { addByForm, cartLine } from './form-cart-verbs.ts'
import { change } from './order-verbs.ts'

/** What the page between the cart and the checkout needs only where it has something to say. */
const NOTICE = /_astro\/(?:start-checkout-page|react)[^/]*\.js/
const STOREFRONT = '**/api/*/graphql.json'

test('[4.03] [2.17] the cart is handed over to the checkout without React', { tag: JOURNEY }, async ({
  page,
  context,
}) => {
  await openProduct(page, 'keel-saddle-stool')
  await addToCart(page)
  await openCart(page)
  const asked: string[] = []
  context.on('request', (request) => {
    if (NOTICE.test(request.url())) asked.push(request.url())
  })
  await startCheckout(page)
  expect(asked).toEqual([])
})

test('[5.03] an empty cart is said to be empty by the page itself', { tag: ONE_WIDTH }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (NOTICE.test(request.url()) || request.url().includes('/graphql')) asked.push(request.url())
  })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  await expect(page.getByText('Creating Checkout...')).toBeHidden()
  expect(asked).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Shop All Products' }).click()
  await expect(page).toHaveURL('/collection')
})

test('[8.04] a checkout that could not be made is said, and tried again; the cart counts what it holds', {
  tag: JOURNEY,
}, async ({ page, faults }) => {
  faults.expect(/net::ERR_FAILED|The checkout could not be created/)
  await openProduct(page, 'keel-saddle-stool')
  await addToCart(page)
  await page.route(STOREFRONT, (route) => route.abort())
  await page.goto('/checkout')
  const notice = page.getByRole('main').getByRole('status')
  await expect(notice.getByRole('heading', { level: 1 })).toHaveText('The checkout could not be created')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await page.unroute(STOREFRONT)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('[8.04] what hands the cart over does not come: the page says so, and the next touch asks again', async ({
  page,
  faults,
}) => {
  faults.expect(/net::ERR_FAILED/)
  await openProduct(page, 'keel-saddle-stool')
  await addToCart(page)
  await page.route('**/_astro/hand-over.*.js*', (route) => route.abort())
  await page.goto('/checkout')
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible()
  await page.unroute('**/_astro/hand-over.*.js*')
  await page.getByRole('main').getByRole('heading', { level: 1 }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('[8.04] what would say a failure does not come: the page says that', { tag: ONE_WIDTH }, async ({
  page,
  faults,
}) => {
  faults.expect(/net::ERR_FAILED|The checkout could not be created|Error hydrating/)
  await openProduct(page, 'keel-saddle-stool')
  await addToCart(page)
  await page.route(STOREFRONT, (route) => route.abort())
  await page.route('**/_astro/start-checkout-page*.js*', (route) => route.abort())
  await page.goto('/checkout')
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible()
})

test('[4.03] a price that has risen is told before the checkout asks it, and the cart then shows it', {
  tag: ONE_WIDTH,
}, async ({ ownShop: shop, ownPage: page }) => {
  await openProduct(page, 'keel-saddle-stool')
  await addToCart(page)
  await change(shop, 'products/keel-saddle-stool/price', { price: '179.00' })
  await page.goto('/checkout')
  const notice = page.getByRole('main').getByRole('status')
  await expect(notice.getByRole('heading', { level: 1 })).toHaveText('A price has gone up')
  await expect(notice).toContainText(/Keel Saddle Stool.* costs \$179\.00 \(it was \$169\.00\)/)
  const cart = await page.context().newPage()
  await cart.goto('/cart')
  await expect(cart.getByRole('main')).toContainText('$179.00')
  await expect(cart.getByRole('main')).not.toContainText('$169.00')
  await notice.getByRole('link', { name: 'Continue to checkout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('[2.17] the cart’s page shows the prices of the day, and tells which have risen', {
  tag: ONE_WIDTH,
}, async ({ ownShop: shop, ownPage: page }) => {
  for (const handle of ['keel-saddle-stool', 'keel-caster-set']) {
    await openProduct(page, handle)
    await addToCart(page)
  }
  await change(shop, 'products/keel-saddle-stool/price', { price: '179.00' })
  await change(shop, 'products/keel-caster-set/price', { price: '12.50' })
  await page.goto('/cart')
  const main = page.getByRole('main')
  const told = main.getByRole('alert')
  await expect(told).toHaveText(/^Keel Saddle Stool.* costs \$179\.00 \(it was \$169\.00\)\.$/)
  const lines = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove' }) })
  await expect(lines).toContainText(['$179.00', '$12.50'])
  await expect(main).toContainText('$191.50')
  await page.reload()
  await expect(main).toContainText('$191.50')
  await expect(told).toHaveCount(0)
})

test('[2.17] the cart’s page says what has sold out meanwhile, and counts it no longer', {
  tag: ONE_WIDTH,
}, async ({ ownShop: shop, ownPage: page }) => {
  for (const handle of ['keel-saddle-stool', 'keel-caster-set']) {
    await openProduct(page, handle)
    await addToCart(page)
  }
  await change(shop, 'variants/CA-SET/stock', { stock: '0' })
  await page.goto('/cart')
  const casters = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Keel Caster Set' })
  const total = page
    .getByRole('main')
    .getByText(/^Total/)
    .filter({ visible: true })
    .locator('xpath=..')
  await expect(casters.getByText('Sold out')).toBeVisible()
  await expect(total).toContainText('$169.00')
  await change(shop, 'variants/CA-SET/stock', { stock: '7' })
  await page.reload()
  await expect(casters.getByText('Sold out')).toHaveCount(0)
  await expect(total).toContainText('$198.50')
})

test('[2.17] the last piece, which a buyer’s own payment may hold, is not simply called sold out', {
  tag: ONE_WIDTH,
}, async ({ ownShop: shop, ownPage: page }) => {
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  const checkout = await page.context().newPage()
  await checkout.goto('/checkout')
  await expect(checkout.getByLabel('Email')).toBeVisible()
  // A payment takes what it holds from the shelf.
  await change(shop, 'variants/CA-SET/stock', { stock: '0' })
  await page.goto('/cart')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.filter({ has: page.getByRole('button', { name: 'Remove' }) })).toContainText(
    'Sold out, or held by the checkout you have open',
  )
  const sheet = await openCart(page)
  await expect(sheet).toContainText('Sold out, or held by the checkout you have open')
})

test('[2.17] nor is it where no script runs, and the page cannot know of a payment', {
  tag: ONE_WIDTH,
}, async ({ browser, ownShop: shop }) => {
  await using context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await openProduct(page, 'keel-caster-set')
  await addByForm(page)
  await change(shop, 'variants/CA-SET/stock', { stock: '0' })
  await page.goto('/cart')
  await expect(cartLine(page, 'Keel Caster Set')).toContainText(
    'Sold out, or held by a checkout you have open',
  )
})

test('[2.17] the cart’s sheet tells of the prices of the day as well', {
  tag: ONE_WIDTH,
}, async ({ ownShop: shop, ownPage: page }) => {
  await openProduct(page, 'keel-saddle-stool')
  await addToCart(page)
  await change(shop, 'products/keel-saddle-stool/price', { price: '179.00' })
  const sheet = await openCart(page)
  await expect(sheet.getByRole('alert')).toHaveText(
    /^Keel Saddle Stool.* costs \$179\.00 \(it was \$169\.00\)\.$/,
  )
  await expect(sheet.getByText('Total').locator('xpath=..')).toContainText('$179.00')
})
