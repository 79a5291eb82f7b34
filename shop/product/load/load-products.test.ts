import { expect, test } from 'vitest'
import { answered } from '../../clients/storefront/error.ts'
import type { ProductWithImages } from '../../clients/storefront/products/product-by-handle.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { loadProduct } from './load-products.ts'

const image = { url: 'https://keel.test/oak.jpg', altText: 'A chair in oak', width: 1, height: 1 }
const answer: ProductWithImages = {
  ...{ id: 'gid://shopify/Product/1', title: 'Chair', description: '', handle: 'chair', minPriceCents: 100 },
  images: [image],
  allImages: [image, { ...image, url: 'https://keel.test/ash.jpg', altText: 'A chair in ash' }],
  options: [{ name: 'Finish', values: ['Oak', 'Ash'] }],
  variants: [],
  descriptionHtml: '<p>A chair.</p>',
  seo: null,
  volumeDiscounts: [],
}

async function loadedFrom(answers: ProductWithImages) {
  const services = { page: { tag() {} }, storefront: { productByHandle: async () => answered(answers) } }
  const loaded = await loadProduct(services as unknown as PageServices, 'chair')
  if (loaded.state !== 'found') throw new Error(loaded.state)
  return loaded
}

test('all pages that are made from one answer have the very same product, which none can change', async () => {
  const { product, looks } = await loadedFrom(answer)
  const again = await loadedFrom(answer)
  expect(again.product).toBe(product)
  expect(again.looks).toBe(looks)
  expect(looks[image.url]).toHaveLength(2)
  expect([product, product.images[0], looks[image.url]?.[1]?.values].every(Object.isFrozen)).toBe(true)
  expect((await loadedFrom({ ...answer, title: 'Stool' })).product.title).toBe('Stool')
})
