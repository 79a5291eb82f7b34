import { expect, test } from 'vitest'
import { rateVital, VITAL_LIMITS } from '#services/admin-contract/web-vitals.ts'
import { bucketOf, percentile75 } from './vital-buckets.ts'

const VITALS = ['paint', 'delay'] as const

/** What is told of these times once they are in buckets. */
function told(vital: (typeof VITALS)[number], times: readonly number[]) {
  return percentile75(
    vital,
    times.map((ms) => ({ bucket: bucketOf(vital, ms), times: 1 })),
  )
}

test.each(VITALS)('no %s of one rating is told as one of another, at either limit', (vital) => {
  const { good, poor } = VITAL_LIMITS[vital]
  for (const ms of [0, 1, good - 1, good, good + 1, poor - 1, poor, poor + 1, 60_000]) {
    const p75 = told(vital, [ms])
    expect(p75, String(ms)).not.toBeNull()
    if (p75 !== null) expect(rateVital(vital, p75), String(ms)).toBe(rateVital(vital, ms))
  }
})

test('of four visits the third quickest is told, wherever they stand in the list', () => {
  expect(told('paint', [9_000, 700, 1_800, 400])).toBe(2_000)
  expect(told('paint', [400, 700, 1_800])).toBe(2_000)
  expect(told('delay', [10, 10, 10, 1_900])).toBe(16)
})

test('within a bucket of many visits it is told evenly', () => {
  const bucket = bucketOf('paint', 2_400)
  expect(percentile75('paint', [{ bucket, times: 100 }])).toBe(2_375)
})

test('what is longer than the last end is told as that', () => {
  expect(told('paint', [59_000])).toBe(10_000)
  expect(told('delay', [59_000])).toBe(2_000)
})

test('without visits nothing is told', () => {
  expect(percentile75('paint', [])).toBeNull()
  expect(percentile75('paint', [{ bucket: 3, times: 0 }])).toBeNull()
})
