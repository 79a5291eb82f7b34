import { expect, test } from 'vitest'
import { daysWords, firstTerms, refundDays, termsOf } from './terms.ts'

test.each([
  [5, 7, 'business days', '5-7 business days'],
  [2, 3, 'days', '2-3 days'],
  [3, 3, 'days', '3 days'],
  [1, 1, 'days', '1 day'],
  [1, 1, 'business days', '1 business day'],
  [0, 1, 'days', '1 day'],
  [1, 2, 'days', '1-2 days'],
] as const)('from %s to %s %s is said as %s', (min, max, counted, words) => {
  expect(daysWords(min, max, counted)).toBe(words)
})

test('a refund takes as many business days as the terms say', () => {
  expect(refundDays({ minRefundBusinessDays: 5, maxRefundBusinessDays: 7 })).toBe('5-7 business days')
})

test('terms are those that an owner wrote, and as the shop began where a row knows nothing of a figure', () => {
  const { returnDays: _unknown, ...known } = firstTerms
  const figures = { ...known, trialDays: 45 } as unknown as typeof firstTerms
  expect(termsOf({ version: 4, figures })).toEqual({ ...firstTerms, trialDays: 45, version: 4 })
  expect(termsOf({ version: 1, figures: null })).toEqual(firstTerms)
})
