import { expect, test, vi } from 'vitest'
import { answered, failed } from './error.ts'
import { givingUp } from './giving-up.ts'
import type { StorefrontClient } from './storefront.ts'

const EMPTY = answered({ products: [], nextCursor: null })
const LATE = failed('timeout', 'Shopify did not answer within 3.5 s')

function setUp() {
  const client = {
    products: vi.fn<StorefrontClient['products']>(async () => EMPTY),
    search: vi.fn<StorefrontClient['search']>(),
    narrowedProducts: vi.fn<StorefrontClient['narrowedProducts']>(),
    filters: vi.fn<StorefrontClient['filters']>(),
    predict: vi.fn<StorefrontClient['predict']>(),
    productHandles: vi.fn<StorefrontClient['productHandles']>(),
    productByHandle: vi.fn<StorefrontClient['productByHandle']>(async () => answered(null)),
    redirect: vi.fn<StorefrontClient['redirect']>(),
    fewRedirects: vi.fn<StorefrontClient['fewRedirects']>(),
    createCart: vi.fn<StorefrontClient['createCart']>(),
    cart: vi.fn<StorefrontClient['cart']>(),
    formCart: vi.fn<StorefrontClient['formCart']>(),
    createFormCart: vi.fn<StorefrontClient['createFormCart']>(),
    addToFormCart: vi.fn<StorefrontClient['addToFormCart']>(),
    setInFormCart: vi.fn<StorefrontClient['setInFormCart']>(),
    setFormCartCodes: vi.fn<StorefrontClient['setFormCartCodes']>(),
    priceCart: vi.fn<StorefrontClient['priceCart']>(),
    todaysVariants: vi.fn<StorefrontClient['todaysVariants']>(),
    variants: vi.fn<StorefrontClient['variants']>(),
  }
  return { client, page: givingUp(client) }
}

test('[8.07] a page goes on asking while it is answered', async () => {
  const { client, page } = setUp()
  expect(await page.productByHandle('x')).toEqual(answered(null))
  expect(await page.products(10, 'c')).toBe(EMPTY)
  expect(client.products).toHaveBeenCalledWith(10, 'c')
})

test('[8.07] after its first failure a page asks no more, and all of it fails by the same', async () => {
  const { client, page } = setUp()
  client.products.mockResolvedValueOnce(LATE)
  expect(await page.products(10)).toBe(LATE)
  expect(await page.products(6)).toBe(LATE)
  expect(await page.productByHandle('x')).toBe(LATE)
  expect(client.products).toHaveBeenCalledTimes(1)
  expect(client.productByHandle).not.toHaveBeenCalled()
  // Another page tries again.
  expect(await givingUp(client).products(10)).toBe(EMPTY)
})
