import { expect, test } from 'vitest'
import { retryWaitMs } from './retry-wait.ts'

const HOUR_MS = 60 * 60 * 1000

test('waits 5 s after the first try, twice as long after each next, and never longer than an hour', () => {
  const waits = Array.from({ length: 12 }, (_, tries) => retryWaitMs(tries + 1))
  expect(waits).toEqual([
    ...[5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000, 1_280_000, 2_560_000],
    ...[HOUR_MS, HOUR_MS],
  ])
})

test('gives up with the try before which two days were waited', () => {
  // The first ten waits are 5115 s together: with 46 hours they are less than two days, with 47 more.
  const last = 1 + 10 + 46
  expect(retryWaitMs(last)).toBe(HOUR_MS)
  expect(retryWaitMs(last + 1)).toBeUndefined()
  expect(retryWaitMs(10_000)).toBeUndefined()
})
