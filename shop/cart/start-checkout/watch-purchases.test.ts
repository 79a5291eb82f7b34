import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from '#tests/fixtures/browser/fake-browser.ts'
import { cartItem, quantitiesOf } from '#tests/fixtures/cart-items.ts'
import type { CheckoutClient } from '../../clients/storefront/checkout/checkout.ts'
import type { RemoteCart } from '../../clients/storefront/checkout/remote-cart.ts'
import { answered, failed } from '../../clients/storefront/error.ts'
import { cartStorage } from '../store/cart-storage.ts'
import { type CartStore, createCartStore } from '../store/create-cart-store.ts'
import { watchPurchases } from './watch-purchases.ts'

const openCart: RemoteCart = {
  id: 'first',
  checkoutUrl: 'https://pay.example/first',
  totalQuantity: 0,
  totalCents: 0,
  lines: [],
}

let browser: ReturnType<typeof fakeBrowser>
let tab: ReturnType<typeof browser.openTab>
let cart: CartStore

beforeEach(() => {
  browser = fakeBrowser()
  tab = browser.openTab()
  cart = createCartStore({ storage: cartStorage(tab.storage, tab.window), page: tab, nowMs: Date.now })
  cart.add(cartItem('chair', { quantity: 2 }))
})

function beginCheckout(id: string, quantity: number) {
  const lines = [{ variantId: 'chair', quantity }]
  cart.rememberRemoteCart({ id, checkoutUrl: `https://pay.example/${id}`, lines })
}

const items = () => quantitiesOf(cart.read().items)
const watch = (readRemoteCart: CheckoutClient['cart']) => watchPurchases(cart, tab, readRemoteCart)
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('asks nothing while no checkout was begun', async () => {
  watch(() => expect.fail('asked the storefront'))
  tab.focus()
  await settled()
})

test('a purchase in another tab empties the cart when this one is looked at again', async () => {
  beginCheckout('first', 2)
  let isPaid = false
  watch(async () => answered(isPaid ? null : openCart))
  await settled()
  expect(items()).toEqual({ chair: 2 })
  isPaid = true
  tab.show('hidden')
  await settled()
  expect(items()).toEqual({ chair: 2 })
  tab.show('visible')
  await settled()
  expect(items()).toEqual({})
  expect(cart.$cart.get().cartId).toBeNull()
})

test.each(['focus', 'returnFromBackForwardCache'] as const)('%s asks too', async (moment) => {
  watch(async () => answered(null))
  beginCheckout('first', 1)
  tab[moment]()
  await settled()
  expect(items()).toEqual({ chair: 1 })
})

test('whoever goes to the checkout twice may pay in either tab', async () => {
  beginCheckout('first', 1)
  beginCheckout('second', 2)
  watch(async (id) => answered(id === 'first' ? null : openCart))
  await settled()
  expect(items()).toEqual({ chair: 1 })
  expect(cart.$cart.get().cartId).toBe('second')
})

test('a failure changes nothing, and is asked about again', async () => {
  beginCheckout('first', 2)
  let isOnline = false
  watch(async () => (isOnline ? answered(null) : failed('network', 'Keel Pay could not be reached')))
  await settled()
  expect(items()).toEqual({ chair: 2 })
  isOnline = true
  tab.focus()
  await settled()
  expect(items()).toEqual({})
})

test('several moments at once ask once', async () => {
  beginCheckout('first', 2)
  const ask = vi.fn(async () => answered(openCart))
  const stop = watch(ask)
  tab.show('visible')
  tab.focus()
  await settled()
  expect(ask).toHaveBeenCalledTimes(1)
  stop()
  tab.focus()
  await settled()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('two tabs that learn of one purchase take it out once', async () => {
  beginCheckout('first', 1)
  const otherTab = browser.openTab()
  const otherCart = createCartStore({
    storage: cartStorage(otherTab.storage, otherTab.window),
    page: otherTab,
    nowMs: Date.now,
  })
  watch(async () => answered(null))
  watchPurchases(otherCart, otherTab, async () => answered(null))
  await settled()
  expect(items()).toEqual({ chair: 1 })
})

test('a page that was never left asks every four seconds while somebody may be paying, seen and no longer', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-06T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  const stop = watch(async () => {
    asked += 1
    return answered(openCart)
  })
  const askedWithin = async (ms: number) => {
    const before = asked
    await vi.advanceTimersByTimeAsync(ms)
    return asked - before
  }
  expect(await askedWithin(60_000)).toBe(0)
  beginCheckout('first', 2)
  tab.show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect([await askedWithin(3_999), await askedWithin(4_001)]).toEqual([0, 2])
  tab.show('hidden')
  expect(await askedWithin(60_000)).toBe(0)
  tab.show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(await askedWithin(8_000)).toBe(2)
  stop()
  expect(await askedWithin(60_000)).toBe(0)
  tab.focus()
  expect(await askedWithin(60_000)).toBe(0)
})

test('one question at a time, and the next one once it was answered', async () => {
  beginCheckout('first', 2)
  const held = Promise.withResolvers<ReturnType<typeof answered<RemoteCart>>>()
  let asked = 0
  watch(() => {
    asked += 1
    return held.promise
  })
  const before = asked
  for (let look = 0; look < 3; look++) tab.focus()
  await settled()
  expect(asked - before).toBeLessThanOrEqual(1)
  held.resolve(answered(openCart))
  await settled()
  tab.focus()
  await settled()
  expect(asked).toBe(before + (before === 0 ? 2 : 1))
})
