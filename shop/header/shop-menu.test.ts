import { expect, test } from 'vitest'
import type { Product } from '../clients/storefront/products/product.ts'
import { featuredChairs } from './shop-menu.tsx'

function product(handle: string, title = handle): Product {
  return {
    id: handle,
    handle,
    title,
    description: '',
    images: [],
    variants: [],
    options: [],
    minPriceCents: 100,
  }
}

const handlesOf = (products: readonly Product[]) => featuredChairs(products).map(({ handle }) => handle)

test('[2.12] one product for each keyword, whatever the catalogue’s order', () => {
  const products = ['keel-two-pad-kneeling-chair', 'keel-criss-cross-chair', 'stool', 'keel-kneeling-chair']
  const shown = ['keel-kneeling-chair', 'keel-two-pad-kneeling-chair', 'keel-criss-cross-chair']
  expect(handlesOf(products.map((handle) => product(handle)))).toEqual(shown)
  expect(handlesOf(products.reverse().map((handle) => product(handle)))).toEqual(shown)
})

test('[2.12] a title counts as well as a handle, in any case', () => {
  expect(handlesOf([product('a', 'The ARMLESS one'), product('b', 'Kneeling, in Oak')])).toEqual(['b', 'a'])
})

test('[2.12] no product stands in the menu twice, and none that no keyword names', () => {
  expect(handlesOf([product('keel-two-pad-kneeling-chair'), product('desk')])).toEqual([
    'keel-two-pad-kneeling-chair',
  ])
  expect(handlesOf([])).toEqual([])
})
