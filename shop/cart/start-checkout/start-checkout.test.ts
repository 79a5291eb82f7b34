import { beforeEach, describe, expect, test } from 'vitest'
import { fakeBrowser } from '#tests/fixtures/browser/fake-browser.ts'
import { cartItem, quantitiesOf } from '#tests/fixtures/cart-items.ts'
import type { CheckoutClient } from '../../clients/storefront/checkout/checkout.ts'
import type { CreatedCart } from '../../clients/storefront/checkout/create-cart.ts'
import { answered, failed } from '../../clients/storefront/error.ts'
import { cartStorage } from '../store/cart-storage.ts'
import { type CartStore, createCartStore } from '../store/create-cart-store.ts'
import { startCheckout } from './start-checkout.ts'

const remoteCart: CreatedCart = {
  id: 'gid://shopify/Cart/1',
  checkoutUrl: 'https://pay.example/cart/c/1?channel=online_store',
  totalQuantity: 2,
  totalCents: 49_800,
  warnings: [],
  lines: [
    {
      id: 'gid://shopify/CartLine/1',
      quantity: 2,
      merchandise: {
        id: 'chair',
        title: 'Walnut / Oat',
        priceCents: 24_900,
        product: { title: 'Keel Kneeling Chair', handle: 'keel-kneeling-chair' },
      },
    },
  ],
}

let cart: CartStore
let places: string[]

beforeEach(() => {
  const tab = fakeBrowser().openTab()
  cart = createCartStore({ storage: cartStorage(tab.storage, tab.window), page: tab, nowMs: Date.now })
  places = []
})

function startCheckoutWith(
  createCart: CheckoutClient['createCart'],
  checkoutOrigin: string | null = 'https://pay.example',
) {
  return startCheckout({ cart, client: { createCart }, checkoutOrigin, leave: (url) => places.push(url) })
}

test('[5.03] an empty cart creates nothing', async () => {
  const result = await startCheckoutWith(() => expect.fail('asked the storefront'))
  expect(result).toEqual({ kind: 'empty' })
  expect(cart.$cart.get().isLoading).toBe(false)
})

test('[4.03] loading is set, the lines are sent, the checkout is kept and followed, loading is cleared', async () => {
  cart.add(cartItem('chair', { quantity: 2 }))
  const result = await startCheckoutWith(async (lines) => {
    expect(lines).toEqual([{ merchandiseId: 'chair', quantity: 2 }])
    expect(cart.$cart.get().isLoading).toBe(true)
    return answered(remoteCart)
  })
  expect(result).toEqual({ kind: 'leaving' })
  expect(places).toEqual([remoteCart.checkoutUrl])
  expect(cart.$cart.get()).toMatchObject({
    cartId: remoteCart.id,
    checkoutUrl: remoteCart.checkoutUrl,
    isLoading: false,
  })
})

test('what leaves the cart after the purchase is what the remote cart held', async () => {
  cart.add(cartItem('chair', { quantity: 2 }))
  await startCheckoutWith(async () => answered(remoteCart))
  cart.add(cartItem('chair', { quantity: 3 }))
  cart.add(cartItem('stool'))
  cart.reconcileMissingCart(remoteCart.id)
  expect(quantitiesOf(cart.read().items)).toEqual({ chair: 3, stool: 1 })
})

test('a failure keeps the cart, clears loading and goes nowhere', async () => {
  cart.add(cartItem('chair'))
  const failure = failed('http', 'HTTP error! status: 500', { status: 500 })
  const result = await startCheckoutWith(async () => failure)
  expect(result).toEqual({
    kind: 'failed',
    error: { kind: 'http', message: 'HTTP error! status: 500', status: 500 },
  })
  expect(cart.$cart.get()).toMatchObject({ items: [{ variantId: 'chair' }], cartId: null, isLoading: false })
  expect(places).toEqual([])
})

describe('what is no longer sold does not block the checkout of the rest', () => {
  const refusal = failed('user', 'Cart creation failed: The merchandise with id stool does not exist.', {
    userErrors: [
      {
        field: ['input', 'lines', '1', 'merchandiseId'],
        message: 'The merchandise with id stool does not exist.',
      },
    ],
  })

  test('it is named and marked, and the next attempt leaves it out', async () => {
    cart.add(cartItem('chair', { quantity: 2 }))
    cart.add(cartItem('stool'))
    const result = await startCheckoutWith(async () => refusal)
    expect(result).toMatchObject({ kind: 'no-longer-sold', items: [{ variantId: 'stool' }], hasOthers: true })
    expect(cart.$cart.get()).toMatchObject({ items: [{}, { isNoLongerSold: true }], isLoading: false })
    expect(places).toEqual([])

    const next = await startCheckoutWith(async (lines) => {
      expect(lines).toEqual([{ merchandiseId: 'chair', quantity: 2 }])
      return answered(remoteCart)
    })
    expect(next).toEqual({ kind: 'leaving' })
  })

  test('the place in what was sent counts, not the place in the cart', async () => {
    for (const variantId of ['gone', 'chair', 'stool']) cart.add(cartItem(variantId))
    cart.markNoLongerSold(['gone'])
    const result = await startCheckoutWith(async () => refusal)
    expect(result).toMatchObject({ items: [{ variantId: 'stool' }] })
  })

  test('where nothing else is left the storefront is not asked again', async () => {
    cart.add(cartItem('stool'))
    cart.markNoLongerSold(['stool'])
    const result = await startCheckoutWith(() => expect.fail('asked the storefront'))
    expect(result).toMatchObject({
      kind: 'no-longer-sold',
      items: [{ variantId: 'stool' }],
      hasOthers: false,
      error: null,
    })
    expect(cart.$cart.get().isLoading).toBe(false)
  })

  test.each([
    [['input', 'lines', '0', 'quantity']],
    [['input', 'lines']],
    [['input', 'lines', '7', 'merchandiseId']],
    [null],
  ])('[8.04] an error at %j is a failure and marks nothing', async (field) => {
    cart.add(cartItem('chair'))
    const message = 'Cart creation failed: No'
    const result = await startCheckoutWith(async () =>
      failed('user', message, { userErrors: [{ field, message: 'No' }] }),
    )
    expect(result).toMatchObject({ kind: 'failed', error: { message } })
    expect(cart.read().items).toEqual([cartItem('chair')])
  })
})

describe('a checkout that holds less than the cart is not followed at once', () => {
  const warnings = [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Only 2 are left', target: 'chair' }]

  test('the shortages are told, and the checkout is kept for who continues', async () => {
    cart.add(cartItem('chair', { quantity: 5 }))
    cart.add(cartItem('stool'))
    const result = await startCheckoutWith(async () => answered({ ...remoteCart, warnings }))
    expect(result).toEqual({
      kind: 'differs',
      shortages: [
        { item: cartItem('chair', { quantity: 5 }), heldQuantity: 2 },
        { item: cartItem('stool'), heldQuantity: 0 },
      ],
      rises: [],
      warnings,
      checkoutUrl: remoteCart.checkoutUrl,
    })
    expect(places).toEqual([])
    expect(cart.$cart.get()).toMatchObject({ cartId: remoteCart.id, isLoading: false })
    expect(quantitiesOf(cart.read().items)).toEqual({ chair: 5, stool: 1 })
  })

  test('what is sold out is marked in the cart, and asked for again the next time', async () => {
    cart.add(cartItem('chair', { quantity: 2 }))
    cart.add(cartItem('stool'))
    await startCheckoutWith(async () => answered({ ...remoteCart, warnings }))
    expect(cart.read().items).toEqual([
      cartItem('chair', { quantity: 2 }),
      cartItem('stool', { isSoldOut: true }),
    ])
    await startCheckoutWith(async (lines) => {
      expect(lines).toHaveLength(2)
      return answered(remoteCart)
    })
    // This answer has no warning about stock, so the line loses its mark.
    expect(cart.read().items[1]).toEqual(cartItem('stool'))
  })

  test('a storefront that keeps sold-out lines, with nothing in them, is understood too', async () => {
    cart.add(cartItem('chair', { quantity: 2 }))
    cart.add(cartItem('stool'))
    const [line] = remoteCart.lines
    const soldOut = line && { ...line, quantity: 0, merchandise: { ...line.merchandise, id: 'stool' } }
    const lines = [...remoteCart.lines, ...(soldOut ? [soldOut] : [])]
    await startCheckoutWith(async () => answered({ ...remoteCart, lines }))
    expect(cart.read().remoteCarts).toMatchObject([{ lines: [{ variantId: 'chair', quantity: 2 }] }])
  })

  test('where all is sold out there is no checkout to follow or to keep', async () => {
    cart.add(cartItem('chair'))
    const result = await startCheckoutWith(async () =>
      answered({ ...remoteCart, totalQuantity: 0, lines: [] }),
    )
    expect(result).toMatchObject({ kind: 'differs', checkoutUrl: null })
    expect(cart.$cart.get()).toMatchObject({ cartId: null, isLoading: false })
    expect(quantitiesOf(cart.read().items)).toEqual({ chair: 1 })
  })
})

describe('a checkout that is not the storefront’s is not followed', () => {
  test.each([
    'https://pay.example.evil.example/cart/c/1',
    'http://pay.example/cart/c/1',
    'https://pay.example:8443/cart/c/1',
    'https://pay.example@evil.example/',
    'blob:https://pay.example/cart/c/1',
    'javascript:alert(1)//https://pay.example',
    'data:text/html,pay',
  ])('%s', async (checkoutUrl) => {
    cart.add(cartItem('chair'))
    const result = await startCheckoutWith(async () => answered({ ...remoteCart, checkoutUrl }))
    expect(result).toMatchObject({ kind: 'failed', error: { kind: 'protocol', cause: checkoutUrl } })
    expect(places).toEqual([])
    expect(cart.$cart.get()).toMatchObject({ cartId: null, isLoading: false })
  })
})

test.each([
  ['https://shop-of-its-own.example/checkouts/1', true],
  ['http://shop-of-its-own.example/checkouts/1', false],
  ['http://localhost.shop-of-its-own.example/checkouts/1', false],
  ['http://localhost:3001/cart/c/1', true],
  ['http://127.0.0.1:3001/cart/c/1', true],
  ['http://[::1]:3001/cart/c/1', true],
  ['javascript:alert(1)', false],
])(
  '[7.04] a hosted store’s checkout is on whatever domain its owner chose, by https, or on this machine: %s',
  async (checkoutUrl, isFollowed) => {
    cart.add(cartItem('chair', { quantity: 2 }))
    const result = await startCheckoutWith(async () => answered({ ...remoteCart, checkoutUrl }), null)
    expect(result.kind).toBe(isFollowed ? 'leaving' : 'failed')
    expect(places).toEqual(isFollowed ? [checkoutUrl] : [])
  },
)

const BUYER = {
  email: 'robin@keel.test',
  addresses: [
    {
      ...{ first_name: 'Robin', last_name: 'Planck', address: '12 Harbor Street', apartment: '' },
      ...{ city: 'Portland', state: 'ME', zip: '04101' },
    },
  ],
}

function startAs(buyer: typeof BUYER | undefined, createCart: CheckoutClient['createCart']) {
  return startCheckout({
    ...{ cart, client: { createCart }, checkoutOrigin: 'https://pay.example' },
    leave: (url) => places.push(url),
    readBuyer: async () => buyer,
  })
}

test('the checkout of who is signed in begins with their email and addresses', async () => {
  cart.add(cartItem('chair', { quantity: 2 }))
  const asked: unknown[] = []
  const createCart: CheckoutClient['createCart'] = async (_lines, buyer) => {
    asked.push(buyer)
    return answered(remoteCart)
  }
  expect(await startAs(BUYER, createCart)).toEqual({ kind: 'leaving' })
  expect(await startAs(undefined, createCart)).toEqual({ kind: 'leaving' })
  expect(asked).toEqual([BUYER, undefined])
})

test('an address that the storefront refuses keeps nobody from buying, and lines that it refuses are not sent twice', async () => {
  cart.add(cartItem('chair', { quantity: 2 }))
  const refusing = (field: string[]) => {
    const asked: unknown[] = []
    const createCart: CheckoutClient['createCart'] = async (_lines, buyer) => {
      asked.push(buyer)
      return buyer ? failed('user', 'no', { userErrors: [{ field, message: 'no' }] }) : answered(remoteCart)
    }
    return { asked, createCart }
  }
  const address = refusing(['input', 'delivery', 'addresses', '0'])
  expect(await startAs(BUYER, address.createCart)).toEqual({ kind: 'leaving' })
  expect(address.asked).toEqual([BUYER, undefined])
  const line = refusing(['input', 'lines', '0', 'merchandiseId'])
  expect(await startAs(BUYER, line.createCart)).toMatchObject({ kind: 'no-longer-sold' })
  expect(line.asked).toEqual([BUYER])
})
