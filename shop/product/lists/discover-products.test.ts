import { expect, test } from 'vitest'
import { AS_SPECIFIED, claimedWithout } from '#tests/fixtures/shop/shown-claims.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { badgeAt, discoverProducts } from './discover-products.ts'

test('[2.21] criss-cross chairs are left out, by handle or by title', () => {
  const named = (handle: string, title: string) => ({ handle, title }) as Product
  const products = [
    named('a', 'Stool'),
    named('keel-criss-cross-chair', 'Armless'),
    named('c', 'The Criss Cross'),
  ]
  expect(discoverProducts(products).map(({ handle }) => handle)).toEqual(['a'])
})

test('[2.21] the badges rotate by position', () => {
  expect([0, 1, 2, 3, 4].map((position) => badgeAt(position, AS_SPECIFIED))).toEqual([
    'Bestseller',
    'New Arrival',
    'Top Rated',
    'Bestseller',
    'New Arrival',
  ])
})

test('a card whose badge may not be shown has none, and the others keep theirs', () => {
  const claims = claimedWithout('badge.new-arrival')
  expect([0, 1, 2].map((position) => badgeAt(position, claims))).toEqual([
    'Bestseller',
    undefined,
    'Top Rated',
  ])
})
