import { expect, test } from 'vitest'
import { linkToCart, linkToQuote, readLinkedLines, variantNumber, writeLinkedLines } from './link-lines.ts'

const id = (number: number | string) => `gid://shopify/ProductVariant/${number}`

test('[4.03] [9.09] a link holds variants and quantities, and is read as it was written', () => {
  const lines = [
    { variantId: id(4), quantity: 2 },
    { variantId: id(29), quantity: 1 },
  ]
  expect(linkToCart(lines)).toBe('/cart?lines=4:2,29:1')
  expect(readLinkedLines('4:2,29:1')).toEqual(lines)
  expect(writeLinkedLines([...lines, { variantId: 'gid://other/4', quantity: 1 }])).toBe('4:2,29:1')
})

test('[4.03] a variant that is named twice counts together, up to what a line holds', () => {
  expect(readLinkedLines('4:2,4:3')).toEqual([{ variantId: id(4), quantity: 5 }])
  expect(readLinkedLines('4:999999,4:999999')).toEqual([{ variantId: id(4), quantity: 1_000_000 }])
  expect(readLinkedLines('4:9999999')).toEqual([{ variantId: id(4), quantity: 1_000_000 }])
})

test.each([
  ...['', '4', '4:', ':1', '4:0', '4:-1', '4:1,', ',4:1', '4:1e9', '4:two', '4 :1', '4:1;5:1', '4:10000000'],
  `${'1'.repeat(16)}:1`,
  Array.from({ length: 101 }, (_, index) => `${index}:1`).join(','),
])('[5.07] %j is no link', (text) => {
  expect(readLinkedLines(text)).toBeUndefined()
})

test('[9.09] a hundred lines are a link', () => {
  expect(readLinkedLines(Array.from({ length: 100 }, (_, index) => `${index}:1`).join(','))).toHaveLength(100)
})

test.each(['gid://shopify/Product/4', 'gid://shopify/ProductVariant/', `${id(4)}?x`, id('1'.repeat(16)), ''])(
  '%j is no variant that an address could name',
  (variantId) => {
    expect(variantNumber(variantId)).toBeUndefined()
  },
)

test('a quote is asked for by the same lines', () => {
  const lines = [
    { variantId: id(4), quantity: 2 },
    { variantId: id(7), quantity: 1 },
  ]
  expect(linkToQuote(lines)).toBe('/quotes/new?lines=4:2,7:1')
})
