import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#tests/fixtures/browser/fake-browser.ts'
import { cartItem, quantitiesOf } from '#tests/fixtures/cart-items.ts'
import { cartStorage } from './cart-storage.ts'
import { CREATING_CHECKOUT_LEASE_MS } from './checkout-rules.ts'
import { type Cart, createCartStore } from './create-cart-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Browser = ReturnType<typeof fakeBrowser>

/** Opens a tab that shows a cart; `seen` returns the quantities shown last. */
function openShop(browser: Browser, { prerendering = false } = {}) {
  const tab = browser.openTab()
  tab.document.prerendering = prerendering
  const store = createCartStore({ storage: cartStorage(tab.storage, tab.window), page: tab, nowMs: Date.now })
  const shown: Cart[] = []
  store.$cart.subscribe((cart) => shown.push(cart as Cart))
  return { tab, store, shown, seen: () => quantitiesOf(shown.at(-1)?.items ?? []) }
}

const remoteCart = {
  id: 'gid://shopify/Cart/1',
  checkoutUrl: 'https://pay.example/cart/c/1',
  lines: [{ variantId: 'chair', quantity: 1 }],
}

describe('[4.03] the cart', () => {
  test('is kept under one fixed key and found by the next page', () => {
    const browser = fakeBrowser()
    openShop(browser).store.add(cartItem('chair', { quantity: 2 }))
    expect([...browser.entries.keys()]).toEqual(['keel_cart'])
    expect(openShop(browser).seen()).toEqual({ chair: 2 })
  })

  test('[7.10] is filled here: whoever adds asks no server', () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const browser = fakeBrowser()
    const { store, seen } = openShop(browser)
    store.add(cartItem('chair'))
    expect(seen()).toEqual({ chair: 1 })
    expect(store.$cart.get()).toMatchObject({ cartId: null, checkoutUrl: null })
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  test('shows every change', () => {
    const { store, seen } = openShop(fakeBrowser())
    store.add(cartItem('chair'))
    store.add(cartItem('stool', { quantity: 2 }))
    expect(seen()).toEqual({ chair: 1, stool: 2 })
    store.setQuantity('stool', 5)
    store.remove('chair')
    expect(seen()).toEqual({ stool: 5 })
  })

  test('cleared has no items, cart id or checkout URL, and leaves nothing behind', () => {
    const browser = fakeBrowser()
    const { store } = openShop(browser)
    store.add(cartItem('chair'))
    store.rememberRemoteCart(remoteCart)
    expect(store.$cart.get()).toMatchObject({ cartId: remoteCart.id, checkoutUrl: remoteCart.checkoutUrl })
    store.clear()
    expect(store.$cart.get()).toEqual({ items: [], cartId: null, checkoutUrl: null, isLoading: false })
    expect(browser.entries.size).toBe(0)
  })
})

describe('two tabs', () => {
  test('see each other’s changes', () => {
    const browser = fakeBrowser()
    const [one, two] = [openShop(browser), openShop(browser)]
    one.store.add(cartItem('chair'))
    expect(two.seen()).toEqual({ chair: 1 })
    two.store.remove('chair')
    expect(one.seen()).toEqual({})
  })

  test('lose no change, even where a tab has not heard of the other’s', () => {
    const browser = fakeBrowser()
    const [one, two] = [openShop(browser), openShop(browser)]
    const { window } = two.tab
    const hear = window.dispatchEvent.bind(window)
    window.dispatchEvent = (event) => event.type === 'storage' || hear(event) // this tab misses the other tab's events
    one.store.add(cartItem('chair'))
    expect(two.seen()).toEqual({})
    two.store.add(cartItem('chair', { quantity: 2 }))
    two.store.add(cartItem('stool'))
    expect(one.seen()).toEqual({ chair: 3, stool: 1 })
    expect(two.seen()).toEqual({ chair: 3, stool: 1 })
  })

  test('share that a checkout is being created', () => {
    const browser = fakeBrowser()
    const [shop, checkout] = [openShop(browser), openShop(browser)]
    shop.store.add(cartItem('chair'))
    checkout.store.beginCheckout()
    expect(shop.shown.at(-1)?.isLoading).toBe(true)
    checkout.store.rememberRemoteCart(remoteCart)
    expect(shop.shown.at(-1)).toMatchObject({ isLoading: false, cartId: remoteCart.id })
  })

  test('are not stuck when the one that creates it is gone', () => {
    const { store, shown } = openShop(fakeBrowser())
    store.beginCheckout()
    expect(shown.at(-1)?.isLoading).toBe(true)
    vi.advanceTimersByTime(CREATING_CHECKOUT_LEASE_MS)
    expect(shown.at(-1)?.isLoading).toBe(false)
  })
})

describe('a page', () => {
  test('that is prerendered reads the cart when it is visited', () => {
    const browser = fakeBrowser()
    openShop(browser).store.add(cartItem('chair'))
    const prerendered = openShop(browser, { prerendering: true })
    expect(prerendered.seen()).toEqual({})
    prerendered.tab.activatePrerendered()
    expect(prerendered.seen()).toEqual({ chair: 1 })
  })

  test.each(['returnFromBackForwardCache', 'focus'] as const)('shows no old cart after %s', (moment) => {
    const browser = fakeBrowser()
    const page = openShop(browser)
    const other = openShop(browser)
    page.store.beginCheckout()
    const { dispatchEvent } = page.tab.window
    page.tab.window.dispatchEvent = () => true // a frozen tab gets no events
    other.store.add(cartItem('chair'))
    other.store.endCheckout()
    page.tab.window.dispatchEvent = dispatchEvent
    page.tab[moment]()
    expect(page.seen()).toEqual({ chair: 1 })
    expect(page.shown.at(-1)?.isLoading).toBe(false)
  })

  test('keeps quiet when nothing changed', () => {
    const { tab, shown } = openShop(fakeBrowser())
    tab.focus()
    tab.show('visible')
    expect(shown).toHaveLength(1)
  })
})

describe('without a storage that works', () => {
  const failing = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }

  test.each([
    ['none', undefined],
    ['a full one', { getItem: () => null, setItem: failing, removeItem: failing }],
    ['a forbidden one', { getItem: failing, setItem: failing, removeItem: failing }],
  ])('(%s) the cart lives as long as the page', (_case, storage) => {
    const { window, document } = fakeBrowser().openTab()
    const store = createCartStore({
      storage: cartStorage(storage, window),
      page: { window, document },
      nowMs: Date.now,
    })
    store.add(cartItem('chair'))
    store.add(cartItem('stool'))
    store.remove('chair')
    expect(quantitiesOf(store.$cart.get().items)).toEqual({ stool: 1 })
  })

  test('(full once) it is kept as soon as there is room', () => {
    const browser = fakeBrowser()
    const tab = browser.openTab()
    let isFull = true
    const setItem = (key: string, value: string) => (isFull ? failing() : tab.storage.setItem(key, value))
    const store = createCartStore({
      storage: cartStorage({ ...tab.storage, setItem }, tab.window),
      page: tab,
      nowMs: Date.now,
    })
    store.add(cartItem('chair'))
    isFull = false
    store.add(cartItem('stool'))
    expect(openShop(browser).seen()).toEqual({ chair: 1, stool: 1 })
  })
})
