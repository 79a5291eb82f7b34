import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { productAnswer, variantAnswer } from '#tests/fixtures/storefront/storefront-answers.ts'
import { answerData, startStorefrontServer } from '#tests/fixtures/storefront/storefront-server.ts'
import { buildShop, pageOf, seenWithin } from './seen-from-outside.ts'

const SECRET = 'a-secret-for-tests'
const SEEN_WITHIN_MS = 1_000
const STOOL = '/product/keel-balance-stool'

let storefront: Awaited<ReturnType<typeof startStorefrontServer>>
let here: Shop
let there: Shop
beforeAll(async () => {
  await buildShop()
  storefront = await startStorefrontServer()
  const hosted = {
    STOREFRONT_URL: storefront.url,
    STOREFRONT_ACCESS_TOKEN: 'public-token',
    DATABASE_URL: await createPostgresDatabase(inject('engines').postgresTemplates.seeded),
  }
  ;[here, there] = await Promise.all([
    Shop.open({ ...hosted, STOREFRONT_WEBHOOK_SECRET: SECRET }),
    Shop.open(hosted),
  ])
})
afterAll(async () => {
  await here?.[Symbol.asyncDispose]()
  await there?.[Symbol.asyncDispose]()
  await storefront?.close()
})

function sellFor(amount: string) {
  const price = { amount, currencyCode: 'USD' }
  const variants = { edges: [{ node: { ...variantAnswer, price } }] }
  const node = { ...productAnswer, priceRange: { minVariantPrice: price }, variants }
  storefront.answers(answerData({ product: node, products: { edges: [{ node }] } }))
}

function notify({ origin }: Shop, secret: string, id: string = randomUUID()): Promise<Response> {
  const { id: admin_graphql_api_id, handle } = productAnswer
  const body = JSON.stringify({ id: 1, admin_graphql_api_id, handle })
  return fetch(`${origin}/webhooks/shopify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'products/update',
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-webhook-id': id,
      'x-shopify-triggered-at': new Date().toISOString(),
    },
    body,
  })
}

const shows = async (shop: Shop, path: string, price: string) =>
  (await pageOf(shop, path)).text.includes(price)
const allShow = async (price: string) => {
  const pages = [here, there].flatMap((shop) =>
    [STOOL, '/collection'].map((path) => shows(shop, path, price)),
  )
  return (await Promise.all(pages)).every(Boolean)
}

test('a signed notice, and nothing else, brings a changed price to the pages of every process', async () => {
  sellFor('129.0')
  expect(await allShow('$129.00')).toBe(true)
  sellFor('99.5')
  expect((await notify(here, 'guessed')).status).toBe(401)
  expect(await allShow('$129.00')).toBe(true)
  await expect.poll(() => here.log).toContain('a webhook whose signature is wrong was refused')
  expect(here.log).not.toContain('keel-balance-stool')

  const id = randomUUID()
  expect((await notify(here, SECRET, id)).status).toBe(200)
  await seenWithin(SEEN_WITHIN_MS, () => allShow('$99.50'))

  sellFor('89.0')
  expect((await notify(here, SECRET, id)).status).toBe(200)
  expect(await allShow('$99.50')).toBe(true)
  await notify(here, SECRET)
  await seenWithin(SEEN_WITHIN_MS, () => allShow('$89.00'))
})

test('without a secret there is no such address', async () => {
  expect((await notify(there, SECRET)).status).toBe(404)
})
