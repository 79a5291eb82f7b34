import { expect, test } from 'vitest'
import { createCheckoutClient } from './checkout.ts'

function pricesOf(nodes: readonly unknown[]) {
  const client = createCheckoutClient({
    ...{ url: 'https://store.example', accessToken: 'public-token', apiVersion: '2025-07' },
    ...{ providerName: 'Shopify', fetch: async () => Response.json({ data: { nodes } }) },
  })
  return client.prices(['a', 'b', 'c', 'd'])
}

test('a variant’s price of today is told, and none of what is gone, is something else, or costs no dollars', async () => {
  const [euros, dollars] = ['EUR', 'USD'].map((currencyCode) => ({ amount: '179.5', currencyCode }))
  expect(await pricesOf([{ id: 'a', price: dollars }, null, {}, { id: 'd', price: euros }])).toEqual({
    ok: true,
    data: new Map([['a', 17_950]]),
  })
})
