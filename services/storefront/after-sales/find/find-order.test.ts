import { expect, test } from 'vitest'
import { readOrderNumber } from './find-order.ts'

test.each([
  '1001',
  '#1001',
  ' 1001 ',
  '# 1001',
  'Order 1001',
  'order #1001',
  'no. 1001',
  'Order no. 1001',
  'Order no 1001',
  'order   number: #1001',
  'Nr. 1001',
  'nr 1001',
  '１００１',
])('%j is order 1001', (typed) => {
  expect(readOrderNumber(typed)).toBe(1001)
})

test.each(['', '#', 'abc', '10.01', '-1001', '1001x', '1001; drop', '9'.repeat(16), '1e3', '٣'])(
  '%j is no number of an order',
  (typed) => {
    expect(readOrderNumber(typed)).toBeUndefined()
  },
)
