import type { Page } from '@playwright/test'
import { layoutShifts, noteLayoutShifts } from '#tests/fixtures/browser/layout-shift.ts'
import { amountOfThisRun } from '#tests/fixtures/whole-run.mjs'
import { cartLine } from '../buying/form-cart-verbs.ts'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { addToCart, cartButton, openCart, openProduct } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const CHAIR = 'Keel Kneeling Chair'
const TIMES = amountOfThisRun({ whole: 10, short: 3 })

/** What only an island needs. */
const ISLAND = /_astro\/(?:product-stage|react)[^/]*\.js/

const stage = (page: Page) => page.getByRole('main').locator('astro-island').first()
const pictures = (page: Page) => page.getByRole('region', { name: /^Pictures of/ })
const large = (page: Page) => pictures(page).getByRole('list').first().getByRole('button')
const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
const isAsleep = (page: Page) => expect(stage(page)).toHaveAttribute('ssr')
const isAwake = (page: Page) => expect(stage(page)).not.toHaveAttribute('ssr')

/** What answers before the island does. */
const EARLY = /_astro\/_handle_\.astro[^/]*\.js/

/** Holds these scripts, or those of islands, back until it is called. */
async function hold(page: Page, scripts = ISLAND): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('[4.04] a choice changes price, picture and address at once, and the island wakes to it', {
  tag: JOURNEY,
}, async ({ page }) => {
  const wake = await hold(page)
  await noteLayoutShifts(page)
  await openProduct(page, 'keel-kneeling-chair')
  await page.getByRole('radio', { name: 'Walnut' }).click()
  await page.getByRole('radio', { name: 'Slate' }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Decrease quantity' }).click()

  const expectChosen = async () => {
    await expect(page).toHaveURL(/\?Frame\+finish=Walnut&Cushion\+color=Slate$/)
    await expect(page.getByRole('group', { name: 'Frame finish: Walnut' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Walnut' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Slate' })).toBeChecked()
    await expect(large(page).first().getByRole('img')).toHaveAccessibleName(/walnut.*slate/i)
    await expect(page.getByRole('main').locator('output')).toHaveText('2')
    await expect(page.getByText('In stock', { exact: true })).toBeVisible()
  }
  await expectChosen()
  await isAsleep(page)
  const shifts = await layoutShifts(page)
  wake()
  await isAwake(page)
  await expectChosen()
  await expect(large(page).first()).toHaveAccessibleName(/walnut.*slate/i)
  await addToCart(page)
  await expect(page.getByText(`${CHAIR} · Walnut / Slate`)).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  expect(await layoutShifts(page), 'nothing moves as it wakes').toEqual(shifts)
})

test('[4.04] what is in stock with another cushion alone changes that too, and says so, before any island is awake', async ({
  page,
}) => {
  await hold(page)
  await openProduct(page, 'keel-kneeling-chair')
  await page.getByRole('radio', { name: 'Slate' }).click()
  await page.getByRole('radio', { name: 'Black' }).click()
  await expect(page.getByRole('status').getByText('Cushion color changed to Oat')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Oat' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Cushion color: Oat' })).toBeVisible()
  await expectAccessible(page)
  await isAsleep(page)
})

test('[4.04] what was chosen and pressed before any script came is there once one comes, the choice and the number', async ({
  page,
}) => {
  const wake = await hold(page)
  const answer = await hold(page, EARLY)
  await page.goto('/product/keel-kneeling-chair', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Walnut' }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  answer()
  const expectBoth = async () => {
    await expect(page.getByRole('main').locator('output')).toHaveText('2')
    await expect(page.getByRole('radio', { name: 'Walnut' })).toBeChecked()
    await expect(page).toHaveURL(/Walnut/)
  }
  await expectBoth()
  await isAsleep(page)
  wake()
  await isAwake(page)
  await expectBoth()
})

test('[2.25] a thumbnail brings its picture at once, and the island wakes to it', async ({ page }) => {
  const wake = await hold(page)
  await openProduct(page, 'keel-kneeling-chair')
  const third = pictures(page).getByRole('button', { name: 'Show picture 3 of' })
  await third.click()
  await expect(large(page).nth(2)).toBeInViewport({ ratio: 0.4 })
  await isAsleep(page)
  wake()
  await expect(third).toHaveAttribute('aria-current', 'true')
  await expect(large(page).nth(2)).toBeInViewport({ ratio: 0.4 })
})

test('[2.25] a thumbnail at the edge comes into view for whoever reaches it by keyboard, before the island wakes', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await hold(page)
  const last = pictures(page).getByRole('button', { name: 'Show picture 5 of' })
  // How much of the last one is seen changes with the width; the browser leaves it where a sliver is.
  for (const width of [245, 250, 255, 260]) {
    await page.setViewportSize({ width, height: 844 })
    await openProduct(page, 'keel-kneeling-chair')
    await pictures(page).getByRole('button', { name: 'Show picture 4 of' }).focus()
    await page.keyboard.press('Tab')
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 1 })
    await isAsleep(page)
  }
})

test(`[4.03] ${TIMES} times: what is pressed while the island wakes happens once`, async ({ page }) => {
  const finishes = ['Walnut', 'Black']
  for (let time = 0; time < TIMES; time += 1) {
    const wake = await hold(page)
    await openProduct(page, 'keel-kneeling-chair')
    const finish = finishes[time % finishes.length] ?? ''
    await page.getByRole('radio', { name: finish }).click()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await add(page).click()
    await add(page).click()
    await expect(page.locator('#loading')).toHaveText('Loading...')
    await expect(page.locator('#loading')).toBeVisible()
    wake()
    await expect(page.getByText(`${CHAIR} · ${finish} / Oat`)).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName(`Cart, ${2 * (time + 1)} items`)
    await expect(page.locator('#loading')).toBeHidden()
    await expect(page.getByText('Added to cart!')).toHaveCount(1)
    await page.unroute(ISLAND)
  }
  const sheet = await openCart(page)
  await expect(sheet.getByRole('listitem').filter({ hasText: CHAIR })).toHaveCount(2)
})

test('[4.03] the scripts of islands do not come: the form is posted with what was chosen, and a picture says why it stays', {
  tag: JOURNEY,
}, async ({ page, faults }) => {
  faults.expect(/net::ERR_FAILED/)
  faults.expect(/Error hydrating/)
  await page.route(ISLAND, (route) => route.abort())
  await openProduct(page, 'keel-kneeling-chair')
  await large(page).first().click()
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible()
  await page.getByRole('radio', { name: 'Walnut' }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page).toHaveURL(/Frame\+finish=Walnut/)
  await add(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  await expect(cartLine(page, CHAIR)).toContainText('Walnut • Oat')
  await expect(page.getByRole('main').getByText('2 items in your cart')).toBeVisible()
})

test('[4.03] a line of 400 kbit/s and 400 ms: the first tap adds what was chosen, once', async ({ page }) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto('/product/keel-kneeling-chair', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Walnut' }).click()
  await add(page).click()
  await expect(page.getByText(`${CHAIR} · Walnut / Oat`)).toBeVisible({ timeout: 60_000 })
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(page).toHaveURL(/Frame\+finish=Walnut/)
})

test('[4.03] with storage switched off, a tap before the island is awake adds once', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('off', 'SecurityError')
        },
      })
  })
  await openProduct(page, 'keel-kneeling-chair')
  await add(page).click()
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('[4.04] the stage is whole by keyboard from its first key on', async ({ page }) => {
  const wake = await hold(page)
  await openProduct(page, 'keel-kneeling-chair')
  await page.getByRole('radio', { name: 'Natural birch' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/Frame\+finish=/)
  const chosen = await page.locator('input[type=radio]:checked').first().inputValue()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(add(page)).toBeFocused()
  await page.keyboard.press('Enter')
  wake()
  await expect(page.getByText(`${CHAIR} · ${chosen} / `)).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
})

test('nothing of an island is asked for before a touch on a line that saves data', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (ISLAND.test(request.url())) asked.push(request.url())
  })
  await page.clock.install()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  await openProduct(page, 'keel-kneeling-chair')
  await page.clock.runFor(60_000)
  expect(asked).toEqual([])
  await isAsleep(page)
})

test('on a good line the island wakes by itself, after the page is there', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  await isAsleep(page)
  await isAwake(page)
})

test('[4.03] the script of all pages does not come: a form is sent by the browser, and a picture says why it stays', async ({
  page,
  faults,
}) => {
  faults.expect(/net::ERR_FAILED/)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/_astro\/always\.[^/]*\.js/, async (route) => {
    await promise
    await route.abort()
  })
  await page.goto('/product/keel-kneeling-chair', { waitUntil: 'commit' })
  const sheet = await openCart(page)
  const toCartPage = sheet.getByRole('link', { name: 'Open the cart page' })
  await expect(toCartPage).toBeHidden()
  await expect(toCartPage, 'the sheet leads on where no script tells that none comes').toBeVisible()
  await sheet.getByRole('button', { name: 'Close cart' }).click()
  await large(page).first().click()
  resolve()
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible()
  await add(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  await expect(page.getByRole('main').getByText('1 item in your cart')).toBeVisible()
})
