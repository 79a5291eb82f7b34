import { expect, test } from 'vitest'
import { mergeEqualLines } from './draft-line.ts'

const engraved = { key: 'engraving', value: 'Kim' }
const wrapped = { key: 'wrapping', value: 'blue' }

test('equal things in equal wrappings become one line, whatever the order of their attributes', () => {
  const lines = [
    { variantId: 1, quantity: 2, attributes: [engraved, wrapped] },
    { variantId: 2, quantity: 1, attributes: [engraved, wrapped] },
    { variantId: 1, quantity: 3, attributes: [wrapped, engraved] },
  ]
  expect(mergeEqualLines(lines)).toEqual([
    { variantId: 1, quantity: 5, attributes: [engraved, wrapped] },
    { variantId: 2, quantity: 1, attributes: [engraved, wrapped] },
  ])
})

test('what differs in a key or in a value stays apart', () => {
  const attributes = [
    [],
    [engraved],
    [wrapped],
    [{ ...engraved, value: 'Sam' }],
    [{ ...engraved, key: 'name' }],
  ]
  const lines = attributes.map((each) => ({ variantId: 1, quantity: 1, attributes: each }))
  expect(mergeEqualLines(lines)).toEqual(lines)
})
