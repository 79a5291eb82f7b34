import { decodeEncodedVariant } from '@shopify/hydrogen-react'
import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import type { Product } from '../product.ts'
import { encodeVariants } from './encode-variants.ts'

/** Makes a product with options of the given sizes, and variants at the given places. */
function productWith(sizes: readonly number[], places: readonly (readonly number[])[]): Product {
  const options = sizes.map((size, index) => ({
    id: index + 1,
    name: `Option ${index}`,
    values: Array.from({ length: size }, (_, value) => ({
      id: value + 1,
      name: `Value ${value}`,
      swatchColor: null,
    })),
  }))
  const product = makeProduct({ id: 1, options, pricesCents: places.map(() => 100) })
  const variants = product.variants.map((variant, index) => ({
    ...variant,
    selectedOptions: (places[index] ?? []).map((value, option) => ({
      name: `Option ${option}`,
      value: `Value ${value}`,
    })),
  }))
  return { ...product, variants }
}

test("writes the example of Shopify's decoder as it stands there", () => {
  const places = [
    [0, 0, 0],
    [0, 1, 0],
    [0, 1, 1],
    [1, 0, 0],
    [1, 0, 1],
    [1, 1, 1],
    [2, 0, 1],
    [2, 1, 0],
  ]
  const product = productWith([3, 2, 2], places)
  expect(encodeVariants(product, () => true)).toBe('v1_0:0:0,1:0-1,,1:0:0-1,1:1,,2:0:1,1:0,,')
})

test.each([[[1]], [[7]], [[13]], [[3, 3]], [[12, 11]], [[3, 2, 4]], [[2, 1, 11, 2]]])(
  'is read back by the decoder that storefronts use, whatever is missing: %j',
  (sizes) => {
    const all = sizes.reduce<number[][]>(
      (before, size) =>
        before.flatMap((places) => Array.from({ length: size }, (_, value) => [...places, value])),
      [[]],
    )
    for (let turn = 0; turn < 60; turn += 1) {
      const places = all.filter((_, index) => (index * 31 + turn * 17 + ((index * turn) % 7)) % 5 > turn % 4)
      const encoded = encodeVariants(productWith(sizes, places.toReversed()), () => true)
      expect(decodeEncodedVariant(encoded), encoded).toEqual(places)
    }
  },
)

test('leaves out what is not asked for', () => {
  const product = productWith([3], [[0], [1], [2]])
  expect(encodeVariants(product, ({ position }) => position !== 2)).toBe('v1_0 2')
  expect(encodeVariants(product, () => false)).toBe('')
})

test('leaves out a variant without a value of every option, or with one that the option does not have', () => {
  const product = productWith([2, 2], [[0, 0], [0], [1, 1], [1, 7]])
  expect(encodeVariants(product, () => true)).toBe('v1_0:0,1:1,')
})

test('leaves out whatever a product without options has', () => {
  expect(encodeVariants(productWith([], [[]]), ({ position }) => position === 0)).toBe('')
})
