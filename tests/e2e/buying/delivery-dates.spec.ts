import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { holdBack, placeOf } from '../late-answers.ts'
import { addToCart, fillAddress, openCart, openProduct, someAddress, startCheckout } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { addByForm } from './form-cart-verbs.ts'

const CHAIR = 'keel-kneeling-chair'
const DAY = /[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}/g

async function askForDates(within: Page | Locator, zip: string): Promise<void> {
  await within.getByLabel('Arrival date for your ZIP code').fill(zip)
  await within.getByRole('button', { name: 'Show dates' }).click()
}

/** The days of standard delivery in an answer, short as 'Dec 4'. */
async function standardDays(within: Page | Locator): Promise<string[]> {
  const item = within
    .getByRole('listitem')
    .filter({ hasText: /^Standard/ })
    .first()
  const text = (await item.textContent()) ?? ''
  return (text.match(DAY) ?? []).map((day) => day.replace(/^\w+, /, ''))
}

test('[9.14] [1.03] a ZIP code on a product’s page has its days and fees there, on the next page and in the cart, and the checkout promises the same', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openProduct(page, CHAIR)
  await askForDates(page, '94110')
  const answer = page.getByRole('main').getByRole('status').filter({ hasText: 'To California (94110)' })
  await expect(answer).toContainText('ordered by midnight Eastern time today')
  await expect(answer).toContainText(/Standard.*Free/)
  await expect(answer).toContainText(/Express.*\$24\.95/)
  await expect(page).toHaveURL(`/product/${CHAIR}`)
  const days = await standardDays(answer)
  expect(days).toHaveLength(2)
  await answer.getByText('How these days are counted').click()
  await expect(answer).toContainText('the first of the 5-7 business days are left out')
  await expectAccessible(page, 'with dates')

  await openProduct(page, 'keel-caster-set')
  await expect(page.getByLabel('Arrival date for your ZIP code')).toHaveValue('94110')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'To California' })).toContainText(
    /Standard.*\$9\.95/,
  )
  await addToCart(page)
  await openProduct(page, CHAIR)
  await addToCart(page)
  const sheet = await openCart(page)
  await expect(sheet.getByText('To California (94110)')).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: /^Standard/ })).toContainText('Free')
  expect(await standardDays(sheet)).toEqual(days)
  await expectAccessible(page, 'the sheet with dates', '#cart-sheet')

  const checkout = await startCheckout(page)
  await fillAddress(checkout, { ...someAddress, city: 'San Francisco', state: 'California', zip: '94110' })
  const standard = checkout.getByText('Standard, 5-7 business days').locator('..')
  for (const day of days) {
    const [month = '', date] = day.split(' ')
    await expect(standard).toContainText(new RegExp(`${month}[a-z]* ${date}\\b`))
  }
})

test('the ZIP code that was asked for last is answered, however late the one that the browser kept is', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openProduct(page, CHAIR)
  await askForDates(page, '94110')
  await expect(page.getByText('To California (94110)')).toBeVisible()
  await page.route('**/delivery/answer?*94110', async (route) => {
    await promise
    // The page has given the first request up.
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest('**/delivery/answer?*94110')
  await page.reload()
  const ofKept = await asked
  await askForDates(page, '04101')
  await expect(page.getByText('To Maine (04101)')).toBeVisible()
  resolve()
  await expect.poll(() => ofKept.failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByText('To Maine (04101)')).toBeVisible()
})

test('what is no ZIP code, or none that we deliver to, has its answer beside the field; the code can be forgotten', async ({
  page,
}) => {
  await openProduct(page, CHAIR)
  const field = page.getByLabel('Arrival date for your ZIP code')
  for (const [typed, words] of [
    ['', 'Enter a ZIP code of five digits'],
    ['4101', 'did you mean 04101?'],
    ['K1A 0B1', 'Canadian postal code'],
    ['PO Box 12', 'without the PO box'],
    ['00000', 'No place in the United States has the ZIP code 00000'],
  ] as const) {
    await askForDates(page, typed)
    await expect(field, typed).toHaveAccessibleDescription(new RegExp(words.replace('?', '\\?')))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  const main = page.getByRole('main')
  for (const [zip, place] of [
    ['00901', 'Puerto Rico'],
    ['09012', 'a military or diplomatic post office'],
  ] as const) {
    await askForDates(page, zip)
    await expect(main.getByText(`${zip} is in ${place}`)).toBeVisible()
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
  await askForDates(page, '99501')
  await expect(main.getByText('To Alaska (99501)')).toBeVisible()
  await main.getByText('How these days are counted').click()
  await expect(main.getByText('Delivery to Alaska costs what it costs everywhere.')).toBeVisible()
  await main.getByRole('button', { name: 'Forget this ZIP code' }).click()
  await expect(main.getByText('To Alaska (99501)')).toBeHidden()
  await page.reload()
  await expect(field).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('keel_zip'))).toBeNull()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[9.14] the dates are a page from the product, and part of the cart’s', async ({ page, faults }) => {
    faults.expect(/status of 422/)
    await openProduct(page, CHAIR)
    await askForDates(page, '96813')
    await expect(page.getByRole('heading', { level: 1, name: 'Delivery dates and cost' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('To Hawaii (96813)')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Keel Kneeling Chair' })).toBeVisible()
    const days = await standardDays(main)
    expect(days.length).toBeGreaterThan(0)

    await askForDates(page, 'nowhere')
    const field = page.getByLabel('Arrival date for your ZIP code')
    await expect(field).toHaveAccessibleDescription(/five digits/)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('nowhere')

    await openProduct(page, 'keel-caster-set')
    await addByForm(page)
    await main.locator('summary', { hasText: 'Delivery date and cost' }).click()
    await askForDates(page, '96813')
    await expect(page).toHaveURL('/cart?zip=96813')
    await expect(main.getByText('To Hawaii (96813)')).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: /^Standard/ })).toContainText('$9.95')
  })
})

test('[2.17] an answer that does not come leads to the page that has it', async ({ page, faults }) => {
  faults.expect(/answer|Failed to load/)
  await openProduct(page, CHAIR)
  await page.route('**/delivery/answer?*', (route) => route.abort())
  await askForDates(page, '04101')
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery dates and cost' })).toBeVisible()
  await expect(page.getByRole('main').getByText('To Maine (04101)')).toBeVisible()
})

test('[9.14] the dates in the cart are for the goods that came in while they were asked for', async ({
  page,
}) => {
  await openProduct(page, 'keel-caster-set')
  await addToCart(page)
  await page.goto('/cart')
  const main = page.getByRole('main')
  const increase = main.getByRole('button', { name: 'Increase quantity' })
  await main.locator('summary', { hasText: 'Delivery date and cost' }).click()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/delivery/answer?*', async (route) => {
    await promise
    // The page has given the first request up.
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest('**/delivery/answer?*')
  await askForDates(main, '94110')
  await asked
  for (let count = 0; count < 3; count += 1) await increase.click()
  await expect(main.getByText('4 items in your cart')).toBeVisible()
  resolve()
  await expect(main.getByRole('listitem').filter({ hasText: /^Standard/ })).toContainText('Free')
})

test('[2.17] an answer that nobody pressed for and that does not come leads nowhere, and is asked for again', async ({
  page,
  faults,
}) => {
  faults.expect(/answer|Failed to load/)
  await openProduct(page, 'keel-caster-set')
  await askForDates(page, '94110')
  await expect(page.getByText('To California (94110)')).toBeVisible()
  await addToCart(page)
  await page.goto('/cart')
  const main = page.getByRole('main')
  await expect(main.getByText('To California (94110)')).toBeVisible()
  await page.route('**/delivery/answer?*', (route) => route.abort())
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(main.getByText('2 items in your cart')).toBeVisible()
  await expect(main.getByText('To California (94110)')).toBeHidden()
  await expect(page).toHaveURL('/cart')
  await page.unroute('**/delivery/answer?*')
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(main.getByText('To California (94110)')).toBeVisible()
})

for (const [zip, words] of [
  ['94110', 'To California (94110)'],
  ['00901', '00901 is in Puerto Rico'],
] as const)
  test(`[9.14] what stands below the answer to a kept ZIP code stays where it is while it comes: ${words}`, async ({
    page,
  }) => {
    await openProduct(page, CHAIR)
    await askForDates(page, zip)
    const main = page.getByRole('main')
    const onProduct = main.getByText(words)
    await expect(onProduct).toBeVisible()
    await addToCart(page)

    const late = /answer-in-place|delivery\/answer\?/
    const expectStill = async (name: string, shown: Locator, below: Locator, come: () => Promise<void>) => {
      const arrive = await holdBack(page, late)
      await come()
      const before = await placeOf(below)
      arrive()
      await expect(shown).toBeVisible()
      expect(await placeOf(below), name).toBe(before)
      await page.unroute(late)
    }
    const belowBuying = page.locator('astro-island:has(#arrival-answer) ~ :not(link, script)').first()
    await expectStill('on a product’s page', onProduct, belowBuying, async () => void (await page.reload()))
    const checkout = main.getByRole('link', { name: /^Checkout with / })
    await expectStill('in the cart', onProduct, checkout, async () => {
      await page.goto('/cart')
      await expect(checkout).toBeVisible()
    })
    await page.goto('/about')
    const sheet = page.getByRole('dialog', { name: 'Shopping Cart' })
    const ofSheet = sheet.getByRole('link', { name: /^Checkout with / })
    await expectStill('in the sheet', sheet.getByText(words), ofSheet, async () => {
      await openCart(page)
      await expect(ofSheet).toBeVisible()
    })
  })

test('[9.14] no room is kept for dates that do not come', { tag: ONE_WIDTH }, async ({ page, faults }) => {
  faults.expect(/answer|Failed to load/)
  await openProduct(page, CHAIR)
  const answer = page.locator('#arrival-answer')
  await askForDates(page, '94110')
  await expect(answer).toContainText('To California (94110)')
  for (const late of [/answer-in-place/, /delivery\/answer\?/]) {
    await page.route(late, (route) => route.abort())
    await page.reload()
    await expect.poll(() => answer.evaluate((element) => element.clientHeight)).toBe(0)
    await page.unroute(late)
  }
})
