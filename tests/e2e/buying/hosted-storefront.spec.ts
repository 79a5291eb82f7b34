import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { productAnswer } from '#tests/fixtures/storefront/storefront-answers.ts'
import {
  answerData,
  answerWith,
  startStorefrontServer,
} from '#tests/fixtures/storefront/storefront-server.ts'
import { STOREFRONT_FAULTS } from '#tests/processes/faults.ts'
import { openFaultyProxy } from '#tests/processes/faulty-proxy.ts'
import { expect, test } from '../fixtures.ts'
import { addToCart, openCart } from '../shop-verbs.ts'
import { openShopOn } from './hosted-shop.ts'

test('[8.01] [8.07] a storefront that asks for payment: a toast, an empty list, a log line, and nothing kept; one that does not answer is no product that does not exist', async ({
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
  const answer = await page.goto(`${shop.origin}/product/keel-balance-stool`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'This product could not be loaded.' })).toBeVisible()
  await expect(page).toHaveTitle('This product could not be loaded | Keel')
})

/** Adds the headers without which browsers hide another site's answer from a page, and answers their preflight. */
function allowingPages(fault: RequestListener): RequestListener {
  return (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else fault(request, response)
  }
}

/** These faults only end with the browser's time limit, after 10 s, so one of them is tried for all. */
const WAITED_FOR = ['hangs', 'is slow', 'answers without end']
const PATIENCE_MS = 15_000

test('[4.03] [8.01] [8.06] a storefront in trouble creates no checkout: it is said, tried again, and the cart stays', async ({
  page,
  faults,
  shop: store,
}) => {
  test.slow()
  faults.expect(/The checkout could not be created/)
  // The store's pictures have the store's own address, not the one that the shop knows it by.
  faults.expect(/img-src|request: csp/)
  faults.expect(/net::ERR_|status (?:of )?(?:402|429|500)/)
  await using proxy = await openFaultyProxy(store.origin)
  const { storefrontAccessToken } = JSON.parse(await readFile(join(store.dataDir, 'keys.json'), 'utf8'))
  await using shop = await openShopOn(proxy.origin, storefrontAccessToken)
  await page.goto(`${shop.origin}/product/keel-saddle-stool`)
  await addToCart(page)
  await expect(page.getByText('Added to cart!')).toBeVisible()

  const notice = page.getByRole('main').getByRole('status')
  const retry = notice.getByRole('button', { name: 'Try again' })
  const failsWith = async (what: string, fault: RequestListener) => {
    const asked = proxy.asked
    proxy.fault = allowingPages(fault)
    if (page.url().endsWith('/checkout')) await retry.click()
    else expect((await page.goto(`${shop.origin}/checkout`))?.status()).toBe(200)
    await expect.poll(() => proxy.asked, what).toBeGreaterThan(asked)
    const isUnpaid = what === 'wants to be paid'
    const title = isUnpaid ? 'Shopify: Payment required' : 'The checkout could not be created'
    await expect(notice.getByRole('heading', { name: title }), what).toBeVisible({ timeout: PATIENCE_MS })
    await expect(notice, what).toContainText(isUnpaid ? 'active billing plan' : 'Your cart is safe')
    await expect(notice.getByRole('link', { name: 'Back to the shop' }), what).toBeVisible()
  }
  for (const [what, , fault] of STOREFRONT_FAULTS)
    if (!WAITED_FOR.includes(what)) await failsWith(what, fault)
  await failsWith('hangs', () => {})

  proxy.fault = undefined
  await retry.click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto(`${shop.origin}/product/keel-saddle-stool`)
  await expect((await openCart(page)).getByText('Keel Saddle Stool')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('1 item in your cart')).toBeVisible()
})
