import { expect, test } from 'vitest'
import { formatRate, formatUsd, shareHalfUp } from './money.ts'

const MILLION = 1_000_000

test('a rate has the decimals that it needs, four at most', () => {
  expect([68_750, 40_000, 0, 72_501, 1].map(formatRate)).toEqual(['6.875%', '4%', '0%', '7.2501%', '0.0001%'])
})

test('half a cent of tax goes up, less than half goes down', () => {
  expect(shareHalfUp(100, 5_000, MILLION)).toBe(1)
  expect(shareHalfUp(100, 4_999, MILLION)).toBe(0)
  expect(shareHalfUp(24_900, 68_750, MILLION)).toBe(1_712)
  expect(shareHalfUp(0, 72_500, MILLION)).toBe(0)
})

test('a share that floating point gets wrong is exact', () => {
  expect(0.14 * 50 * 100).not.toBe(700)
  expect(shareHalfUp(5_000, 14, 100)).toBe(700)
  expect(shareHalfUp(9_007_199_254_740_991, 50, 100)).toBe(4_503_599_627_370_496)
})

test('[9.06] dollars with exactly two decimals', () => {
  expect([0, 5, 2_950, 123_456_789].map(formatUsd)).toEqual(['$0.00', '$0.05', '$29.50', '$1,234,567.89'])
})
