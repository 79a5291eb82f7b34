import { expect, test } from 'vitest'
import type { Product } from '../../clients/storefront/products/product.ts'
import { crissCrossProducts } from './criss-cross-products.ts'

test('[2.35] kept by title with criss or armless, or by handle', () => {
  const named = (handle: string, title: string) => ({ handle, title }) as Product
  const products = [
    named('a', 'Keel Stool'),
    named('b', 'The Criss chair'),
    named('c', 'An ARMLESS seat'),
    named('new-criss-cross', 'Lotus'),
  ]
  expect(crissCrossProducts(products).map(({ handle }) => handle)).toEqual(['b', 'c', 'new-criss-cross'])
})
