import { beforeEach, expect, test } from 'vitest'
import { createRateBuckets } from '../../rate-buckets.ts'
import { throttled } from './cost.ts'

let now: Date
let bucketOf: ReturnType<typeof createRateBuckets>
beforeEach(() => {
  now = new Date('2026-03-31T12:00:00Z')
  bucketOf = createRateBuckets(() => now)
})
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

test('an address has 4,000 points, of which 200 come back in a second', () => {
  const bucket = bucketOf('one')
  expect([bucket.take(3_999), bucket.take(2), bucket.take(1), bucket.take(1)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  pass(1_000)
  expect(bucket.throttleStatus()).toEqual({
    maximumAvailable: 4_000,
    currentlyAvailable: 200,
    restoreRate: 200,
  })
  expect(bucketOf('other').throttleStatus().currentlyAvailable).toBe(4_000)
})

test('of four processes each has a fourth of them, and of forty as many as the dearest request takes', () => {
  let processes = 4
  const bucket = createRateBuckets(
    () => now,
    () => 1 / processes,
  )('one')
  const status = { maximumAvailable: 1_000, currentlyAvailable: 1_000, restoreRate: 50 }
  expect(bucket.throttleStatus()).toEqual(status)
  processes = 40
  expect(bucket.throttleStatus()).toEqual({ ...status, restoreRate: 5 })
})

test('what turned out dearer is owed', () => {
  const bucket = bucketOf('one')
  bucket.charge(4_200)
  pass(1_000)
  expect(bucket.take(1)).toBe(false)
  pass(1_000)
  expect(bucket.take(200)).toBe(true)
})

test('the shop’s own questions are not counted', () => {
  const bucket = bucketOf(undefined)
  bucket.charge(9_000)
  expect(bucket.take(9_000)).toBe(true)
  expect(bucket.throttleStatus().currentlyAvailable).toBe(4_000)
})

test('whoever asked too much is told what it would have cost, and what is left', () => {
  const bucket = bucketOf('one')
  bucket.take(3_000)
  const { errors, extensions } = throttled(bucket, 1_500)
  expect(errors.map((error) => error.toJSON())).toEqual([
    { message: 'Throttled', extensions: { code: 'THROTTLED' } },
  ])
  expect(extensions).toEqual({
    cost: {
      requestedQueryCost: 1_500,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 4_000, currentlyAvailable: 1_000, restoreRate: 200 },
    },
  })
})
