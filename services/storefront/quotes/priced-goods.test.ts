import { expect, test } from 'vitest'
import { readAskedLines, writeAskedLines } from './priced-goods.ts'

test('the lines of a cart’s link are read as they were written, a variant that is named twice together', () => {
  const lines = [
    { variantId: 4, quantity: 2 },
    { variantId: 7, quantity: 1 },
  ]
  expect(readAskedLines(writeAskedLines(lines))).toEqual(lines)
  expect(readAskedLines('4:2,7:1,4:3')).toEqual([{ variantId: 4, quantity: 5 }, lines[1]])
  expect(readAskedLines(Array.from({ length: 100 }, (_, at) => `${at}:1`).join(','))).toHaveLength(100)
})

test('no quantity is larger than a cart may hold', () => {
  expect(readAskedLines('4:9999999')).toEqual([{ variantId: 4, quantity: 1_000_000 }])
})

test.each([
  ...['', '4', '4:', ':1', '4:0', '4:-1', '4:1,', ',4:1', '4:1e9', '4 :1', '4:1;5:1', '4:10000000'],
  `${'1'.repeat(16)}:1`,
  Array.from({ length: 101 }, (_, at) => `${at}:1`).join(','),
])('%j is no link to a quote', (text) => {
  expect(readAskedLines(text)).toBeUndefined()
})
