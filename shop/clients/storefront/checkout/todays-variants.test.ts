import { expect, test } from 'vitest'
import { createCheckoutClient } from './checkout.ts'

function variantsOf(nodes: readonly unknown[]) {
  const client = createCheckoutClient({
    ...{ url: 'https://store.example', accessToken: 'public-token', apiVersion: '2025-07' },
    ...{ providerName: 'Shopify', fetch: async () => Response.json({ data: { nodes } }) },
  })
  return client.todaysVariants(['a', 'b', 'c', 'd', 'e'])
}

test('a variant’s price of today is told and whether it is sold out, and nothing of what is gone, is something else, or costs no dollars', async () => {
  const [euros, dollars] = ['EUR', 'USD'].map((currencyCode) => ({ amount: '179.5', currencyCode }))
  const nodes = [
    { id: 'a', price: dollars, availableForSale: true },
    null,
    {},
    { id: 'd', price: euros, availableForSale: true },
    { id: 'e', price: dollars, availableForSale: false },
  ]
  expect(await variantsOf(nodes)).toEqual({
    ok: true,
    data: new Map([
      ['a', { priceCents: 17_950, isSoldOut: false }],
      ['e', { priceCents: 17_950, isSoldOut: true }],
    ]),
  })
})
