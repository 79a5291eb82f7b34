import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerData,
  answerErrors,
  startStorefrontServer,
} from '#tests/fixtures/storefront/storefront-server.ts'
import { type CheckoutClient, createCheckoutClient } from './checkout.ts'

let server: Awaited<ReturnType<typeof startStorefrontServer>>
let client: CheckoutClient

beforeAll(async () => {
  server = await startStorefrontServer()
  client = createCheckoutClient({
    ...{ url: server.url, accessToken: 'public-token', apiVersion: '2025-07', providerName: 'Shopify' },
  })
})
afterAll(() => server.close())

const LINES = [{ merchandiseId: 'gid://shopify/ProductVariant/1', quantity: 2 }]
const off = (amount: string, code = 'BUY2SAVE10') => ({
  discountedAmount: { amount, currencyCode: 'USD' },
  code,
})

const cart = (applicable: boolean, ofCart: object[] = [], ofLines: object[] = []) => ({
  id: 'gid://shopify/Cart/1',
  discountCodes: [{ code: 'BUY2SAVE10', applicable }],
  discountAllocations: ofCart,
  lines: { edges: ofLines.map((each) => ({ node: { discountAllocations: [each] } })) },
})

const answersWith = (answer: object, warnings: object[] = []) =>
  server.answers(answerData({ cartCreate: { cart: answer, userErrors: [], warnings } }))

test('[9.08] a code takes off what is allocated to the cart and to its lines, by that code alone', async () => {
  answersWith(cart(true, [off('10.5'), off('99.0', 'AUTOMATIC')], [off('1.25', 'buy2save10'), off('2')]))
  expect(await client.priceCart(LINES, 'BUY2SAVE10')).toEqual({
    ok: true,
    data: { code: 'BUY2SAVE10', isApplied: true, discountCents: 1_375, reason: null, isUnknown: false },
  })
  expect(server.requests[0]?.body.variables).toEqual({
    input: { lines: LINES, discountCodes: ['BUY2SAVE10'] },
  })
})

test('why it takes nothing off is said in the storefront’s words, or in the plain ones that are true anywhere', async () => {
  const stock = { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Only 1 is left.' }
  answersWith(cart(false), [stock, { code: 'DISCOUNT_QUANTITY_NOT_IN_RANGE', message: 'Needs two.' }])
  expect(await client.priceCart(LINES, 'BUY2SAVE10')).toMatchObject({
    data: { isApplied: false, reason: 'Needs two.', isUnknown: false },
  })
  answersWith(cart(false), [stock])
  expect(await client.priceCart(LINES, 'BUY2SAVE10')).toMatchObject({
    data: { reason: 'BUY2SAVE10 does not apply to what is in your cart.', isUnknown: false },
  })
  answersWith(cart(false), [{ code: 'DISCOUNT_NOT_FOUND', message: 'No such code.' }])
  expect(await client.priceCart(LINES, 'BUY2SAVE10')).toMatchObject({
    data: { reason: 'No such code.', isUnknown: true },
  })
})

test('a storefront that knows none of these fields says that the code does not apply, and nothing fails', async () => {
  server.answers(
    answerData({
      cartCreate: { cart: { id: 'gid://shopify/Cart/1', lines: { edges: [] } }, userErrors: [] },
    }),
  )
  expect(await client.priceCart(LINES, 'X')).toMatchObject({
    ok: true,
    data: { code: 'X', isApplied: false, discountCents: 0 },
  })
})

test('a failure is a failure, and no code that does not apply', async () => {
  server.answers(answerErrors('Throttled'))
  expect(await client.priceCart(LINES, 'X')).toMatchObject({ ok: false, error: { kind: 'graphql' } })
  server.answers(
    answerData({ cartCreate: { cart: null, userErrors: [{ field: ['input', 'lines'], message: 'No.' }] } }),
  )
  expect(await client.priceCart(LINES, 'X')).toMatchObject({ ok: false, error: { kind: 'user' } })
  answersWith(cart(true, [{ discountedAmount: { amount: '1', currencyCode: 'EUR' }, code: 'BUY2SAVE10' }]))
  expect((await client.priceCart(LINES, 'X')).ok, 'an amount in another currency').toBe(false)
})
