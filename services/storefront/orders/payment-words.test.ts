import { expect, test } from 'vitest'
import { paidWith } from './payment-words.ts'

test.each([
  ['Visa', '4242', 'Visa ending in 4242'],
  ['PayPal', null, 'PayPal'],
  [null, null, 'means of payment'],
  [null, '4242', 'means of payment'],
])('money goes back to %j %j as %j', (cardBrand, cardLastFour, words) => {
  expect(paidWith({ cardBrand, cardLastFour })).toBe(words)
})
