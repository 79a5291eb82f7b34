import { expect, test } from 'vitest'
import { retryAt } from './claim-payments.ts'

test.each([
  [1, 5],
  [2, 10],
  [4, 40],
  [10, 2_560],
  [11, 3_600],
  [1_000, 3_600],
])('what failed %i times is tried again after %i seconds', (tries, seconds) => {
  const now = new Date('2026-03-06T15:00:00Z')
  expect(retryAt(now, tries).getTime() - now.getTime()).toBe(seconds * 1_000)
})
