import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addByForm, startCheckoutByLink } from '../buying/form-cart-verbs.ts'
import { expect, test } from '../fixtures.ts'
import { chooseDelivery, fillAddress, openProduct, payWithTestCard, readOrderNumber } from '../shop-verbs.ts'
import { enterOffice, insertRow } from './office-verbs.ts'

test.use({ javaScriptEnabled: false })

/** Buys a cushion set by forms alone. */
async function keepOrderByForms(page: Page) {
  await openProduct(page, 'keel-cushion-set')
  await addByForm(page)
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  const checkout = await startCheckoutByLink(page)
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  await payWithTestCard(checkout)
  return { number: await readOrderNumber(checkout), path: new URL(checkout.url()).pathname }
}

test('the jobs of a week are done without JavaScript', async ({ page, shop }) => {
  const order = await keepOrderByForms(page)
  const author = `Robin ${randomUUID().slice(0, 8)}`
  await insertRow(shop, 'reviews', {
    ...{ product_handle: 'keel-cushion-set', author, rating: 2, title: 'Too soft', body: 'I sink into it.' },
    ...{ source: 'import', import_key: randomUUID() },
  })
  await enterOffice(page, shop)
  const said = page.getByRole('status')

  await test.step('pack and ship', async () => {
    await page.goto('/office/pack')
    // Other tests may have left older orders in this shop.
    while (!(await page.getByRole('link', { name: `Order ${order.number}` }).isVisible()))
      await page.getByRole('link', { name: 'Skip it' }).click()
    // The camera needs a script, so there is no button for it.
    await expect(page.getByRole('button', { name: 'Scan the label' })).toBeHidden()
    await page.getByLabel('Tracking number').fill('1Z 999-NS1')
    await page.getByRole('button', { name: 'Packed, next' }).click()
    await expect(said).toContainText(`Order ${order.number} is on its way, as 1Z 999-NS1.`)
  })

  await test.step('the parcel is found by its tracking number', async () => {
    await page.goto('/office/orders')
    await page.getByRole('searchbox').fill('1Z999NS1')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('link', { name: order.number, exact: true }).click()
    await expect(page.getByRole('heading', { name: `Order ${order.number}`, level: 1 })).toBeVisible()
  })

  await test.step('a return is received, and refunded in part', async () => {
    await page.goto(`${order.path}/return`)
    await page.getByLabel(/Keel Cushion Set/).selectOption('Return 1')
    await page.getByLabel('Reason').selectOption('It does not fit my body')
    await page.getByRole('button', { name: 'Request the return' }).click()
    await page.goto('/office/returns')
    await page.getByRole('link', { name: `R${order.number}-1` }).click()
    await page.getByRole('button', { name: 'Receive' }).click()
    await expect(page.getByText('its items are back in stock')).toBeVisible()
    await page.getByLabel('Amount in dollars').fill('12.50')
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByText(`$12.50 is on its way back for R${order.number}-1.`)).toBeVisible()
  })

  await test.step('a code is made, and ended', async () => {
    const code = `NS${randomUUID().slice(0, 6).toUpperCase()}`
    await page.goto('/office/discounts')
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByLabel('Percent', { exact: true }).fill('5')
    await page.getByRole('button', { name: 'Make the code' }).click()
    await expect(said).toContainText(code)
    await page.getByRole('form', { name: code }).getByRole('button').click()
    await expect(said).toContainText(code)
  })

  await test.step('a review is answered, hidden and shown again', async () => {
    await page.goto(`/office/reviews?q=${encodeURIComponent(author)}`)
    const review = page.getByRole('article').filter({ hasText: author })
    await review.locator('summary', { hasText: 'Answer' }).click()
    await review.getByLabel('Our answer').fill('Try the firm one, Robin.')
    await review.getByRole('button', { name: 'Publish the answer' }).click()
    await expect(said).toContainText('The answer stands below the review.')
    await review.locator('summary', { hasText: 'Hide' }).click()
    await review.getByLabel('Why').selectOption({ index: 1 })
    await review.getByRole('button', { name: 'Hide the review' }).click()
    await expect(said).toContainText('The review is hidden.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(said).toContainText('The review is shown.')
  })

  await test.step('stock is received', async () => {
    await page.goto('/office/stock')
    await page.getByLabel('SKU', { exact: true }).fill('CU-OAT')
    await page.getByLabel('Pieces').fill('3')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(said).toContainText('CU-OAT')
  })
})
