import { expect, test } from 'vitest'
import { isWithinBounds } from './judge-json.ts'

const judge = (text: string, bounds = { values: 10, depth: 3 }) => isWithinBounds(Buffer.from(text), bounds)

test.each([
  '',
  '{"a":[{"b":1}]}',
  '[1,2,3,4,5,6,7,8,9,0]',
  '"[[[[[[[[[["',
  String.raw`["\"[[[[[", "\\"]`,
  'no JSON at all',
  ']]]]]]]]',
])('%s is cheap to read', (text) => {
  expect(judge(text)).toBe(true)
})

test.each([
  ['[[[[1]]]]', 'deep'],
  ['{"a":{"b":{"c":{}}}}', 'deep'],
  ['[[[[[[[', 'deep and broken off'],
  ['[[],[],[],[],[],[]]', 'wide'],
  ['[1,2,3,4,5,6,7,8,9,0,1]', 'long'],
  [String.raw`["\\",[[[[1]]]]]`, 'deep behind a string that ends with a backslash'],
])('%s is not: %s', (text) => {
  expect(judge(text)).toBe(false)
})

test('what a shop is answered is far from its bounds: 250 products with their variants', () => {
  const variants = Array.from({ length: 20 }, (_, id) => ({
    id,
    price: { amount: '1' },
    options: [{ a: 1, b: 2 }],
  }))
  const nodes = Array.from({ length: 250 }, (_, id) => ({
    id,
    title: 'Chair',
    variants: { nodes: variants },
  }))
  expect(judge(JSON.stringify({ data: { products: { nodes } } }), { values: 100_000, depth: 100 })).toBe(true)
})
