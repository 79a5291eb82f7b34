import { describe, expect, test } from 'vitest'
import { fakeBrowser } from '#tests/fixtures/browser/fake-browser.ts'
import { cartItem } from '#tests/fixtures/cart-items.ts'
import { answered } from '../../clients/storefront/error.ts'
import { cartStorage } from '../store/cart-storage.ts'
import { createCartStore } from '../store/create-cart-store.ts'
import { risesOf, riseText } from './price-rise.ts'
import { startCheckout } from './start-checkout.ts'

test('a rise is a line for which the checkout asks more; one that costs less, or that it has not, is none', () => {
  const items = ['stool', 'chair', 'mat', 'same'].map((variantId) => cartItem(variantId))
  const prices = new Map([
    ['stool', { priceCents: 25_900 }],
    ['chair', { priceCents: 19_900 }],
    ['same', { priceCents: 24_900 }],
    ['elsewhere', { priceCents: 99_900 }],
  ])
  expect(risesOf(items, prices)).toEqual([{ item: cartItem('stool'), priceCents: 25_900 }])
})

test('the words name both prices, which the checkout charges in US dollars', () => {
  const rise = { item: cartItem('chair'), priceCents: 125_900 }
  expect(riseText(rise, 'USD')).toBe('Keel Kneeling Chair (Walnut • Oat) costs $1,259.00 (it was $249.00)')
  expect(riseText(rise, 'EUR')).toBe(
    'Keel Kneeling Chair (Walnut • Oat) costs $1,259.00 USD (it was $249.00 USD)',
  )
})

describe('a checkout whose prices are not those of the cart', () => {
  const checkoutUrl = 'https://pay.example/cart/c/1'
  const product = { title: 'Keel Kneeling Chair', handle: 'keel-kneeling-chair' }
  const merchandise = { id: 'chair', title: 'Walnut / Oat', priceCents: 24_900, product }
  const created = {
    ...{ id: 'gid://shopify/Cart/1', checkoutUrl, totalQuantity: 2, totalCents: 49_800, warnings: [] },
    lines: [{ id: 'gid://shopify/CartLine/1', quantity: 2, merchandise }],
  }
  const begin = (priceCents: number) => {
    const tab = fakeBrowser().openTab()
    const cart = createCartStore({
      storage: cartStorage(tab.storage, tab.window),
      page: tab,
      nowMs: Date.now,
    })
    cart.add(cartItem('chair', { quantity: 2, priceCents }))
    const places: string[] = []
    const start = () =>
      startCheckout({
        ...{ cart, client: { createCart: async () => answered(created) } },
        checkoutOrigin: 'https://pay.example',
        leave: (url) => places.push(url),
      })
    return { cart, places, start }
  }

  test('a rise is told before the page leaves, and the cart then shows the new price', async () => {
    const { cart, places, start } = begin(23_900)
    const kept = cartItem('chair', { quantity: 2, priceCents: 23_900 })
    expect(await start()).toEqual({
      kind: 'differs',
      shortages: [],
      rises: [{ item: kept, priceCents: 24_900 }],
      warnings: [],
      checkoutUrl,
    })
    expect(places).toEqual([])
    expect(cart.read().items).toEqual([cartItem('chair', { quantity: 2 })])
    expect(await start()).toEqual({ kind: 'leaving' })
    expect(places).toEqual([checkoutUrl])
  })

  test('a price that fell keeps nobody, and the cart shows it', async () => {
    const { cart, start } = begin(29_900)
    expect(await start()).toEqual({ kind: 'leaving' })
    expect(cart.read().items).toEqual([cartItem('chair', { quantity: 2 })])
  })
})
