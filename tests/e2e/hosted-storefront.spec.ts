import { productAnswer } from '#tests/fixtures/storefront/storefront-answers.ts'
import {
  answerData,
  answerWith,
  startStorefrontServer,
} from '#tests/fixtures/storefront/storefront-server.ts'
import { expect, test } from './fixtures.ts'
import { openShopOn } from './hosted-shop.ts'

test('[8.01] [8.07] a storefront that asks for payment: a toast, an empty list, a log line, and nothing kept', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 503/)
  const storefront = await startStorefrontServer()
  await using shop = await openShopOn(storefront.url)
  storefront.answers(answerWith(402, ''))
  expect((await page.goto(`${shop.origin}/collection`))?.status()).toBe(503)
  await expect(page.getByText('Shopify: Payment required')).toBeVisible()
  await expect(page.getByText('active billing plan')).toBeVisible()
  await expect(page.getByText('No products found')).toBeVisible()
  expect(shop.log).toContain('the product list could not be loaded')
  const retry = page.getByRole('main').getByRole('link', { name: 'Try again' })

  storefront.answers(
    answerData({ products: { edges: [{ node: { ...productAnswer, images: { edges: [] } } }] } }),
  )
  await retry.click()
  await expect(page.getByRole('article')).toHaveText(/Keel Balance Stool/)
  await expect(page.getByRole('article').getByText('No image')).toBeVisible()
  expect(storefront.requests.at(0)?.headers['x-shopify-storefront-access-token']).toBe('public-token')
  await storefront.close()
})

test('[8.02] a storefront that does not answer is no product that does not exist', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 503/)
  const storefront = await startStorefrontServer()
  await using shop = await openShopOn(storefront.url)
  await storefront.close()
  const answer = await page.goto(`${shop.origin}/product/keel-balance-stool`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'This product could not be loaded.' })).toBeVisible()
  await expect(page).toHaveTitle('This product could not be loaded | Keel')
})
