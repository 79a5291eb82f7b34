import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  addToCart,
  cartButton,
  chooseDelivery,
  fillAddress,
  openCart,
  openProduct,
  payWithTestCard,
  readOrderNumber,
  startCheckout,
} from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

/** What the cart needs only once it is awake. */
const CART = /_astro\/(?:cart-control|react)[^/]*\.js/

const CHAIR = 'Keel Kneeling Chair'

/** The addresses of what was asked for of an awake cart, from now on. */
function askedForCart(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (CART.test(request.url())) asked.push(request.url())
  })
  return asked
}

async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
}

test('[2.14] on a line that saves data the header counts what is in the cart, and nothing of React is asked for before a touch', async ({
  page,
}) => {
  await saveData(page)
  await openProduct(page, 'keel-kneeling-chair')
  await addToCart(page)
  // What that page was still asking for is none of the next one's.
  await page.goto('about:blank')
  await page.clock.install()
  const asked = askedForCart(page)
  await page.goto('/about')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(cartButton(page)).toHaveText('1')
  await page.clock.runFor(60_000)
  expect(asked).toEqual([])

  const sheet = await openCart(page)
  await expect(sheet.getByText('1 item in your cart')).toBeVisible()
  await expect(sheet.getByText(CHAIR)).toBeVisible()
  await expect(cartButton(page)).toHaveText('1')
})

test('[2.14] on a good line the cart wakes by itself once the page is there, and its number stays', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await addToCart(page)
  await page.goto('/about')
  const island = page.locator('header astro-island:has([commandfor="cart-sheet"])')
  await expect(cartButton(page)).toHaveText('1')
  await noteTexts(page)
  await expect(island).not.toHaveAttribute('ssr')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  expect(await shownTexts(page), 'no frame shows another number').toEqual(['1'])
})

test('[2.17] a sheet that is opened before its script is there does not say that the cart is empty', async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  await addToCart(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(CART, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/about')
  await expect(cartButton(page)).toHaveText('1')
  const sheet = await openCart(page)
  await expect(sheet.getByText('Loading...')).toBeVisible()
  await expect(sheet.getByText('Your cart is empty')).toBeHidden()
  resolve()
  await expect(sheet.getByText('1 item in your cart')).toBeVisible()
  await expect(sheet.getByText('Loading...')).toBeHidden()
})

for (const script of ['always', 'sleeping-cart'])
  test(`[2.17] a sheet that is opened before the script "${script}" is there does not say that the cart is empty`, {
    tag: ONE_WIDTH,
  }, async ({ page }) => {
    await saveData(page)
    await openProduct(page, 'keel-kneeling-chair')
    await addToCart(page)
    const { promise, resolve } = Promise.withResolvers<void>()
    // The press wakes the cart, whose script may be quicker than a look at the sheet.
    for (const held of [new RegExp(`_astro/${script}\\.`), CART])
      await page.route(held, async (route) => {
        await promise
        await route.continue()
      })
    const asked = page.waitForRequest(new RegExp(`_astro/${script}\\.`))
    await page.goto('/about', { waitUntil: 'commit' })
    await asked
    const sheet = await openCart(page)
    await expect(sheet.getByText('Loading...')).toBeVisible()
    await expect(sheet.getByText('Your cart is empty')).toBeHidden()
    resolve()
    await expect(cartButton(page)).toHaveText('1')
    await cartButton(page).dispatchEvent('pointerdown')
    await expect(sheet.getByText('1 item in your cart')).toBeVisible()
    await expect(sheet.getByText('Loading...')).toBeHidden()
  })

test('[4.03] the number follows what another tab does, and a page that comes back from the back/forward cache', {
  tag: ONE_WIDTH,
}, async ({ page, context }) => {
  await saveData(page)
  await page.goto('/about')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 0 items')
  const other = await context.newPage()
  await openProduct(other, 'keel-kneeling-chair')
  await addToCart(other)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await addToCart(other)
  await expect(cartButton(page)).toHaveText('2')
  await other.evaluate(() => localStorage.clear())
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 0 items')

  await openProduct(page, 'keel-kneeling-chair')
  await addToCart(page)
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('[4.03] what is bought in another tab leaves the number of a page whose cart sleeps', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await saveData(page)
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  await page.goto('/about')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  await payWithTestCard(checkout)
  expect(await readOrderNumber(checkout)).not.toBe('')
  await page.bringToFront()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 0 items')
})

test('[4.03] what is stored wrong counts as nothing, and as what it is once the cart is awake', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await saveData(page)
  await page.goto('/about')
  const reopenWith = async (items: readonly object[]) => {
    await page.evaluate((text) => localStorage.setItem('keel_cart', text), JSON.stringify({ items }))
    await page.reload()
  }
  await reopenWith([{ quantity: 'many' }])
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 0 items')
  await reopenWith([{ quantity: 7 }])
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 7 items')
  const sheet = await openCart(page)
  await expect(sheet.getByText('Your cart is empty')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 0 items')
})

/** Notes the number that each frame shows at the header's cart. */
async function noteTexts(page: Page): Promise<void> {
  await cartButton(page).evaluate((button) => {
    const shown = new Set<string>()
    Object.assign(window, { shown })
    const note = () => {
      shown.add(button.textContent)
      requestAnimationFrame(note)
    }
    note()
  })
}

async function shownTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [...(window as typeof window & { shown: Set<string> }).shown])
}
