import { expect, test, vi } from 'vitest'
import { seats } from '#facts/seats.ts'
import { answered, failed } from '../clients/storefront/error.ts'
import type { Product } from '../clients/storefront/products/product.ts'
import { recordPage } from '../page-api/page-context.ts'
import type { PageServices } from '../page-api/page-services.ts'
import { loadSeatProducts } from './load-seat-offers.ts'

const product = (handle: string): Product => ({
  ...{ id: handle, handle, productType: 'Stool', title: handle, description: '', images: [] },
  ...{ minPriceCents: 100, options: [], variants: [] },
})
const [first, second, ...others] = seats.map(({ handle }) => handle)

/** A storefront whose list shows the first seat and goes on; it is asked for the others one by one. */
function openLarge(byHandle: (handle: string) => unknown) {
  const page = recordPage('a request', '')
  const storefront = {
    products: async () => answered({ products: [product(first ?? '')], nextCursor: 'more' }),
    productByHandle: async (handle: string) => byHandle(handle),
  }
  const log = { warn: vi.fn(), error: vi.fn() }
  return { page, locals: { page, log, storefront } as unknown as PageServices }
}
const whole = (handle: string) =>
  answered({ ...product(handle), allImages: [], descriptionHtml: '', seo: null, volumeDiscounts: null })

test('a seat beyond the list is asked for by itself, and one that is not there is not sold', async () => {
  const { locals } = openLarge((handle) => (handle === second ? answered(null) : whole(handle)))
  const found = await loadSeatProducts(locals)
  expect(found?.map(({ handle }) => handle)).toEqual([first, ...others])
})

test('a seat that does not come is not taken for one that is no longer sold', async () => {
  const away = failed('network', 'The storefront could not be reached')
  const { locals, page } = openLarge((handle) => (handle === second ? away : whole(handle)))
  expect([await loadSeatProducts(locals), page.cacheable]).toEqual([undefined, false])
})
