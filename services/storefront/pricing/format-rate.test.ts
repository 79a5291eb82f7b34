import { expect, test } from 'vitest'
import { formatRate } from './format-rate.ts'

test('a rate has the decimals that it needs, four at most', () => {
  expect([68_750, 40_000, 0, 72_501, 1].map(formatRate)).toEqual(['6.875%', '4%', '0%', '7.2501%', '0.0001%'])
})
