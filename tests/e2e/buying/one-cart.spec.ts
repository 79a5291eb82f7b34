import type { Page } from '@playwright/test'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { holdBack, placeOf } from '../late-answers.ts'
import { saveForLater } from '../product/saved-verbs.ts'
import {
  addToCart,
  cartButton,
  chooseDelivery,
  fillAddress,
  openCart,
  openProduct,
  payWithTestCard,
  readOrderNumber,
} from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { cartLine, setQuantityByForm, startCheckoutByLink } from './form-cart-verbs.ts'

const CHAIR = 'Keel Kneeling Chair'

/** Lets no island wake; the browser still runs scripts. */
async function blockIslands(page: Page): Promise<() => Promise<void>> {
  const islands = /_astro\/(?:product-stage|local-cart|cart-control)[^/]*\.js/
  await page.route(islands, (route) => route.abort())
  return () => page.unroute(islands)
}

test('[1.01] [2.27] [4.03] a chair is bought while the scripts of its islands are blocked: the form is posted by the browser', async ({
  page,
  faults,
}) => {
  faults.expect(/net::ERR_FAILED/)
  faults.expect(/Error hydrating/)
  await blockIslands(page)
  await openProduct(page, 'keel-kneeling-chair')
  await page.getByRole('radio', { name: 'Walnut' }).click()
  await expect(page.getByRole('radio', { name: 'Walnut' })).toBeChecked()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Added to cart!')
  await expect(cartLine(page, CHAIR)).toContainText('Walnut • Oat')
  await expect(page.getByRole('main').getByText('1 item in your cart')).toBeVisible()

  const sheet = await openCart(page)
  // Until the script has failed, the sheet shows what it was made with, whose link goes with it.
  await expect(sheet.getByText('A part of this page did not load')).toBeVisible()
  await sheet.getByRole('link', { name: 'Open the cart page' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(cartLine(page, CHAIR)).toBeVisible()

  const checkout = await startCheckoutByLink(page)
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  await payWithTestCard(checkout)
  expect(await readOrderNumber(checkout)).not.toBe('')
  await page.reload()
  await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible()
})

test('WCAG 2.2 AA holds for what the page of the cart says where only forms work', async ({
  page,
  faults,
}) => {
  faults.expect(/net::ERR_FAILED/)
  faults.expect(/Error hydrating/)
  faults.expect(/status of 422/)
  await blockIslands(page)
  const failed = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'))
  await page.goto('/cart')
  await expectAccessible(page, 'an empty cart')
  // The one strong action of an empty cart leads to what can be put into it.
  const toProducts = page.getByRole('main').getByRole('link', { name: 'Shop All Products' })
  await expect(toProducts).toHaveCSS('background-color', 'rgb(30, 70, 54)')
  await page.goto('/cart?lines=4:1,29:2,999999999:1')
  await expectAccessible(page, 'a link')
  await expect(toProducts).not.toHaveCSS('background-color', 'rgb(30, 70, 54)')
  await page.getByRole('button', { name: 'Put 3 items in my cart' }).click()
  await expect(page.getByRole('main').getByText('3 items in your cart')).toBeVisible()
  await failed
  await expectAccessible(page, 'two lines')
  await setQuantityByForm(page, CHAIR, 'two')
  await expect(cartLine(page, CHAIR).getByText('Enter a whole number')).toBeVisible()
  await expectAccessible(page, 'a refused quantity')
  await setQuantityByForm(page, CHAIR, '900000')
  await expect(cartLine(page, CHAIR)).toContainText('are left')
  await expectAccessible(page, 'all that is left')
})

const savedLink = (page: Page) => page.getByRole('link', { name: 'See what you saved for later' })

test('[4.03] what stands below the browser’s cart shows once the cart is there, and stays where it is', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await saveForLater(page, 'keel-saddle-stool')
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await page.addInitScript(() => {
    Object.assign(window, { isCartGone: false })
    new MutationObserver((all) => {
      const isPostedGone = all.some(({ target }) => target instanceof Element && target.id === 'posted-cart')
      if (isPostedGone && !document.querySelector('main astro-island ul'))
        Object.assign(window, { isCartGone: true })
    }).observe(document, { subtree: true, attributeFilter: ['hidden'] })
  })
  const come = await holdBack(page, /_astro\/local-cart[^/]*\.js/)
  await page.goto('/cart')
  await page.waitForLoadState('load')
  const viewed = page.getByRole('heading', { name: 'Recently viewed' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(savedLink(page)).toBeHidden()
  await expect(viewed).toBeHidden()
  come()
  await expect(savedLink(page)).toBeVisible()
  await expect(viewed).toBeVisible()
  const places = async () => [await placeOf(savedLink(page)), await placeOf(viewed)]
  const first = await places()
  await expect(page.getByRole('main').getByText('1 item in your cart')).toBeVisible()
  expect(await places()).toEqual(first)
  expect(await page.evaluate(() => Reflect.get(window, 'isCartGone')), 'no cart between the two').toBe(false)
})

test('[4.03] a page that cannot show the browser’s cart says so, and not that there is none', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/net::ERR_FAILED/)
  faults.expect(/Error hydrating/)
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await blockIslands(page)
  await saveForLater(page, 'keel-saddle-stool')
  await page.goto('/cart')
  await expect(page.getByText('is kept by this browser')).toBeVisible()
  await expect(savedLink(page)).toBeVisible()
})

test('[4.03] what a form put into the cart and what the browser has there are one cart as soon as a script is there', {
  tag: ONE_WIDTH,
}, async ({ page, context, shop }) => {
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  // The form of somebody whose script did not come.
  const answer = await context.request.post('/cart', {
    form: { add: 'keel-caster-set', quantity: '2' },
    headers: { origin: shop.origin },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  const names = async () => (await context.cookies()).map(({ name }) => name)
  expect(await names()).toEqual(expect.arrayContaining(['keel_form_cart', 'keel_cart']))

  await page.goto('/about')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
  await expect.poll(names).toEqual([])
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText('3 items in your cart')).toBeVisible()
  await expect(page.getByRole('main').getByText('3 items in your cart')).toHaveCount(1)
  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
})

test('[4.03] a cart that was taken over is not taken over again, whoever gives it up late', {
  tag: ONE_WIDTH,
}, async ({ page, context, shop, faults }) => {
  faults.expect(/status of 503|status 503/)
  await context.request.post('/cart', {
    form: { add: 'keel-caster-set', quantity: '2' },
    headers: { origin: shop.origin },
    maxRedirects: 0,
  })
  await page.route('**/cart.json', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/about')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText('2 items in your cart')).toBeVisible()
  await page.unroute('**/cart.json')
  await page.goto('/faq')
  await expect.poll(async () => (await context.cookies()).length).toBe(0)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
})

test('[4.03] what a form adds in another tab while its cart is taken over comes with the next page', {
  tag: ONE_WIDTH,
}, async ({ page, context, shop }) => {
  const addByOtherTab = (quantity: string) =>
    context.request.post('/cart', {
      form: { add: 'keel-caster-set', quantity },
      headers: { origin: shop.origin },
      maxRedirects: 0,
    })
  await addByOtherTab('2')
  await page.route('**/cart.json', async (route) => {
    if (route.request().method() === 'POST') await addByOtherTab('1')
    await route.continue()
  })
  const givenUp = page.waitForResponse(
    (answer) => answer.url().endsWith('/cart.json') && answer.request().method() === 'POST',
  )
  await page.goto('/about')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  await givenUp
  await page.unroute('**/cart.json')
  await page.goto('/faq')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
  await expect.poll(async () => (await context.cookies()).length).toBe(0)
})

test('[4.03] a cart of forms that cannot be taken over stays on its page, where the browser has none', {
  tag: ONE_WIDTH,
}, async ({ page, context, shop, faults }) => {
  faults.expect(/status of 503|status 503/)
  await context.request.post('/cart', {
    form: { add: 'keel-caster-set', quantity: '2' },
    headers: { origin: shop.origin },
    maxRedirects: 0,
  })
  await page.route('**/cart.json', (route) => route.fulfill({ status: 503 }))
  await page.goto('/cart')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('Reload the page to try again.')
  await expect(main.getByText('2 items in your cart')).toBeVisible()
  await expect(main.getByText('Your cart is empty')).toHaveCount(0)
  await expect(cartLine(page, 'Keel Caster Set')).toBeVisible()
  await page.unroute('**/cart.json')
  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('a cart with a script leaves the page’s strong action to what a link offers, until that is put into it', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const main = page.getByRole('main')
  const strong = main.locator('.strong-button').filter({ visible: true })
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await page.goto('/cart?lines=4:1')
  await expect(main.getByText('1 item in your cart')).toBeVisible()
  await expect(strong).toHaveText(['Put 1 item in my cart'])
  await strong.click()
  await expect(main.getByText('2 items in your cart')).toBeVisible()
  await expect(strong).toHaveText([/^Checkout with /])
  await page.goto('/cart?lines=x')
  await expect(main.getByText('2 items in your cart')).toBeVisible()
  await expect(strong).toHaveText([/^Checkout with /])
})

test('[2.17] with a script, the page of the cart shows the browser’s own, and is whole by keyboard', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await addToCart(page)
  const sheet = await openCart(page)
  await sheet.getByRole('link', { name: 'Open the cart page' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('1 item in your cart')).toBeVisible()
  await expect(main.getByText('Your cart is empty')).toBeHidden()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Increase quantity' }).focus()
  await page.keyboard.press('Enter')
  await expect(main.getByText('2 items in your cart')).toBeVisible()
  await expect(main.getByRole('link', { name: /^Checkout with / })).toHaveAttribute('href', '/checkout')
  await main.getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(main.getByText('Your cart is empty')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
