import { describe, expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import type { Variant } from '../product.ts'
import { parseQuery } from './parse-query.ts'
import { centsOf, variantTest } from './variant-test.ts'

const [made] = makeProduct({ id: 1, pricesCents: [2_950] }).variants
if (!made) throw new Error('the product has no variant')
const oak: Variant = { ...made, selectedOptions: [{ name: 'Frame finish', value: 'Oak' }] }
const soldOut: Variant = { ...oak, stock: 0 }
function isOneOf(text: string, variant: Variant = oak): boolean {
  const query = parseQuery(text)
  return query === undefined || variantTest(query)(variant)
}

describe('a variant is itself', () => {
  test('for sale or not', () => {
    expect(isOneOf('available_for_sale:true')).toBe(true)
    expect(isOneOf('available_for_sale:TRUE')).toBe(true)
    expect(isOneOf('available_for_sale:false')).toBe(false)
    expect(isOneOf('available_for_sale:true', soldOut)).toBe(false)
    expect(isOneOf('available_for_sale:false', soldOut)).toBe(true)
  })

  test.each([
    ['variants.price:29.50', true],
    ['variants.price:29', false],
    ['variants.price:>29.49', true],
    ['variants.price:>29.50', false],
    ['variants.price:>=29.50', true],
    ['variants.price:<29.50', false],
    ['variants.price:<=29.50', true],
    ['variants.price:free', false],
  ])('of a price: %s is %s', (text, is) => {
    expect(isOneOf(text)).toBe(is)
  })

  test('all, one or none of what is asked for', () => {
    const [cheap, dear, there] = ['variants.price:<30', 'variants.price:>30', 'available_for_sale:true']
    expect(isOneOf(`${cheap} ${there}`)).toBe(true)
    expect(isOneOf(`${dear} ${there}`)).toBe(false)
    expect(isOneOf(`${dear} OR ${there}`)).toBe(true)
    expect(isOneOf(`${dear} OR ${there}`, soldOut)).toBe(false)
    expect(isOneOf(`NOT ${dear}`)).toBe(true)
    expect(isOneOf(`-${cheap}`)).toBe(false)
  })

  test('what is said of its product is true of each', () => {
    expect(isOneOf('title:sofa')).toBe(true)
    expect(isOneOf('title:sofa variants.price:>30')).toBe(false)
  })
})

test.each([
  ['29.5', 2_950],
  ['29.50', 2_950],
  ['0', 0],
  ['0.005', 0.5],
  ['19.99', 1_999],
  ['999999999', 99_999_999_900],
  ['1.123456', 112.3456],
])('%s dollars are %d cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test.each(['', ' 1', '1 ', '-1', '1e3', '1.', '.5', '1,5', '9999999999', '1.1234567', 'x1', '1x'])(
  '%j is no price',
  (text) => {
    expect(centsOf(text)).toBeNaN()
  },
)
