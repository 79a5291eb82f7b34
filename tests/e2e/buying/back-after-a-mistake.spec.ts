import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addToCart, fillAddress, openCart, openProduct, someAddress, startCheckout } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import { keepOrder, sendOrder } from './order-verbs.ts'

/** The methods by which the browser asked the server for pages while something was done. */
async function methodsOf(page: Page, done: () => Promise<unknown>): Promise<string[]> {
  const methods: string[] = []
  const note = (request: { isNavigationRequest(): boolean; method(): string }) => {
    if (request.isNavigationRequest()) methods.push(request.method())
  }
  page.on('request', note)
  await done()
  page.off('request', note)
  return methods
}

async function beginCheckout(page: Page): Promise<Page> {
  await openProduct(page, 'keel-cushion-set')
  await addToCart(page)
  await openCart(page)
  return startCheckout(page)
}

// This Chromium keeps no page in memory, so to go back asks for the page anew.
test('[2.17] going back to a step of the checkout that had a mistake shows it as it was corrected, and sends nothing again', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/status of 422/)
  const checkout = await beginCheckout(page)
  await fillAddress(checkout, { ...someAddress, zip: '123' })
  await expect(checkout.getByRole('alert')).toBeVisible()
  await checkout.getByLabel('ZIP code').fill(someAddress.zip)
  await checkout.getByRole('button', { name: 'Continue' }).click()
  await expect(checkout.getByRole('heading', { name: 'Delivery method' })).toBeVisible()

  expect(await methodsOf(checkout, () => checkout.goBack())).toEqual(['GET'])
  await expect(checkout.getByLabel('ZIP code')).toHaveValue(someAddress.zip)
  await expect(checkout.getByRole('alert')).toBeHidden()
  await checkout.goForward()
  await expect(checkout.getByRole('heading', { name: 'Delivery method' })).toBeVisible()
})

test('[2.17] a payment page that tells of a mistake is loaded again by its address, and nothing is paid', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/status of 422/)
  const checkout = await beginCheckout(page)
  await fillAddress(checkout)
  await checkout.getByRole('button', { name: 'Continue' }).click()
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(checkout.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')

  expect(await methodsOf(checkout, () => checkout.reload())).toEqual(['GET'])
  await expect(checkout.getByLabel('Card number')).not.toHaveAttribute('aria-invalid', 'true')
})

test('[9.14] going back from a return to its form that had a mistake asks nothing', {
  tag: ONE_WIDTH,
}, async ({ page, shop, faults }) => {
  // The form answers so where nothing of the order is left to return.
  faults.expect(/status of (?:422|409)/)
  const order = await keepOrder(page)
  await sendOrder(shop, order)
  await page.goto(`${order.path}/return`)
  const ask = page.getByRole('button', { name: 'Request the return' })
  await ask.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel(/Keel Cushion Set/).selectOption('Return 1')
  await page.getByLabel('Reason').selectOption('It does not fit my body')
  await ask.click()
  await expect(page.getByRole('heading', { level: 1, name: `Return R${order.number}-1` })).toBeVisible()

  expect(await methodsOf(page, () => page.goBack())).toEqual(['GET'])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[9.14] whoever reads on after a mistake and comes back to a form finds there what they wrote', {
  tag: ONE_WIDTH,
}, async ({ page, shop, faults }) => {
  faults.expect(/status of 422/)
  const order = await keepOrder(page)
  await sendOrder(shop, order)
  await page.goto(`${order.path}/return`)
  const words = page.getByLabel('Anything we should know')
  await words.fill('The left foot does not reach the floor.')
  await page.getByRole('button', { name: 'Request the return' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/returns')
  expect(await methodsOf(page, () => page.goBack())).toEqual(['GET'])
  await expect(words).toHaveValue('The left foot does not reach the floor.')
})
