import { expect, test } from 'vitest'
import { money } from './money.ts'

test.each([
  [0, '0.0'],
  [5, '0.05'],
  [50, '0.5'],
  [2950, '29.5'],
  [24900, '249.0'],
  [24999, '249.99'],
  [100_000_001, '1000000.01'],
])('[3.01] writes %i cents as Shopify writes a Decimal', (cents, amount) => {
  expect(money(cents)).toEqual({ amount, currencyCode: 'USD' })
})
