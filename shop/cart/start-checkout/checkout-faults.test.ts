import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeBrowser } from '#tests/fixtures/browser/fake-browser.ts'
import { cartItem, quantitiesOf } from '#tests/fixtures/cart-items.ts'
import { answering, STOREFRONT_FAULTS } from '#tests/processes/faults.ts'
import { type FaultyProxy, openFaultyProxy } from '#tests/processes/faulty-proxy.ts'
import { createCheckoutClient } from '../../clients/storefront/checkout/checkout.ts'
import { cartStorage } from '../store/cart-storage.ts'
import { createCartStore } from '../store/create-cart-store.ts'
import { startCheckout } from './start-checkout.ts'
import { watchPurchases } from './watch-purchases.ts'

const TIMEOUT_MS = 300
const REMOTE_CART = 'gid://shopify/Cart/1'

const nulls = { id: null, checkoutUrl: null, totalQuantity: null, cost: null, lines: null }
const answeringData = (data: unknown) => answering(200, JSON.stringify({ data }))

/** The faulty answers that a storefront may give instead of a cart. */
const CART_FAULTS: readonly (readonly [string, string, RequestListener])[] = [
  ...STOREFRONT_FAULTS,
  [
    'answers a cart of nulls',
    'protocol',
    answeringData({ cart: nulls, cartCreate: { cart: nulls, userErrors: [], warnings: [] } }),
  ],
  ['answers nothing but null', 'protocol', answering(200, '{"data":null}')],
]

/** The proxy stands in for a storefront; there is no server behind it. */
let storefront: FaultyProxy
beforeAll(async () => {
  storefront = await openFaultyProxy('http://localhost')
})
afterAll(() => storefront[Symbol.asyncDispose]())

function openTab() {
  const tab = fakeBrowser().openTab()
  const cart = createCartStore({ storage: cartStorage(tab.storage, tab.window), page: tab, nowMs: Date.now })
  cart.add(cartItem('chair', { quantity: 2 }))
  const client = createCheckoutClient({
    url: storefront.origin,
    accessToken: 'public-token',
    apiVersion: '2025-07',
    providerName: 'Keel Pay',
    timeoutMs: TIMEOUT_MS,
  })
  return { tab, cart, client }
}

describe.each(CART_FAULTS)('a storefront that %s', (_what, kind, listener) => {
  test('[4.03] [8.06] creates no checkout; the cart stays, and may be checked out again', async () => {
    storefront.fault = listener
    const { cart, client } = openTab()
    const places: string[] = []
    const started = await startCheckout({
      cart,
      client,
      checkoutOrigin: null,
      leave: (url) => places.push(url),
    })
    // The client limits an answer by time alone, so an endless one ends in a timeout.
    expect(started).toMatchObject({ kind: 'failed', error: { kind: expect.toBeOneOf([kind, 'timeout']) } })
    expect(places).toEqual([])
    expect(quantitiesOf(cart.read().items)).toEqual({ chair: 2 })
    expect(cart.$cart.get()).toMatchObject({ isLoading: false, cartId: null, checkoutUrl: null })
  })

  test('[4.03] says nothing of whether a checkout was paid for: the cart stays', async () => {
    storefront.fault = listener
    const { tab, cart, client } = openTab()
    cart.rememberRemoteCart({
      id: REMOTE_CART,
      checkoutUrl: 'https://pay.example/1',
      lines: [{ variantId: 'chair', quantity: 2 }],
    })
    const asked = Promise.withResolvers<void>()
    const stop = watchPurchases(cart, tab, async (id) => {
      const answer = await client.cart(id)
      queueMicrotask(asked.resolve)
      return answer
    })
    await asked.promise
    await Promise.resolve()
    stop()
    expect(quantitiesOf(cart.read().items)).toEqual({ chair: 2 })
    expect(cart.$cart.get()).toMatchObject({ cartId: REMOTE_CART })
  })
})
