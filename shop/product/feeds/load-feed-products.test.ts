import { expect, test, vi } from 'vitest'
import { answered, failed } from '../../clients/storefront/error.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { recordPage } from '../../page-api/page-context.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { loadFeedProducts } from './load-feed-products.ts'

const cover: Product = {
  ...{ id: 'cover', handle: 'cover', productType: 'Part', title: 'Cover', description: '', images: [] },
  ...{ minPriceCents: 100, options: [], variants: [], hasMoreVariants: true },
}
const { hasMoreVariants: _, ...stool }: Product = { ...cover, id: 'stool', handle: 'stool' }
const variants = Array.from({ length: 12 }, (_, index) => ({
  id: `${index}`,
})) as unknown as Product['variants']

function openCatalogue(productByHandle: () => Promise<unknown>) {
  const storefront = {
    products: async () => answered({ products: [stool, cover], nextCursor: null }),
    productByHandle,
  }
  const log = { warn: vi.fn(), error: vi.fn() }
  return { page: recordPage('a request', ''), log, storefront } as unknown as PageServices
}

test('a feed has all variants of a product, also those that lists leave out', async () => {
  const products = await loadFeedProducts(openCatalogue(async () => answered({ ...cover, variants })))
  expect(products?.map((product) => product.variants.length)).toEqual([0, 12])
})

test('a feed whose product does not come whole is not made', async () => {
  const away = failed('network', 'The storefront could not be reached')
  expect(await loadFeedProducts(openCatalogue(async () => away))).toBeUndefined()
})

test('a feed goes on to the last page of the catalog, and is made anew when that changes', async () => {
  const catalogue = openCatalogue(async () => answered(cover))
  const page = recordPage('a request', '')
  const products = vi.fn(async (_first: number, after: string | null) =>
    answered({ products: [{ ...stool, id: after ?? 'first' }], nextCursor: after === null ? 'c1' : null }),
  )
  const storefront = { ...catalogue.storefront, products }
  const found = await loadFeedProducts({ ...catalogue, page, storefront } as unknown as PageServices)
  expect(found?.map(({ id }) => id)).toEqual(['first', 'c1'])
  expect(page.tags).toEqual(['products'])
})
