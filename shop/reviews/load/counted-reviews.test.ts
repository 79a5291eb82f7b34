import { describe, expect, test } from 'vitest'
import type { ReviewSummary, StarCounts } from '../../clients/backend/review-summaries.ts'
import { countedReviews, ratingOf } from './counted-reviews.ts'

const NONE: StarCounts = [0, 0, 0, 0, 0]
const GENUINE: StarCounts = [1, 0, 0, 0, 2]
const SAMPLES: StarCounts = [3, 4, 10, 30, 200]
const summary = (more: Partial<ReviewSummary>): ReviewSummary => ({
  genuine: NONE,
  sample: NONE,
  hidden: NONE,
  ...more,
})

describe('[2.23] [2.26] [5.05] samples count only while nothing is genuine', () => {
  test('247 of them are 4.7 stars', () => {
    const counted = countedReviews(summary({ sample: SAMPLES }), 'as-specified')
    expect(counted).toEqual({ of: 'samples', counts: SAMPLES, total: 247, average: 4.7 })
    expect(ratingOf(counted, 'as-specified')).toEqual({ average: 4.7, count: 247, ofSamples: true })
  })

  test('with the first genuine one they are out of it', () => {
    const counted = countedReviews(summary({ sample: SAMPLES, genuine: GENUINE }), 'as-specified')
    expect(counted).toEqual({ of: 'genuine', counts: GENUINE, total: 3, average: 3.7 })
  })

  test('where claims must be proved they never count', () => {
    const counted = countedReviews(summary({ sample: SAMPLES }), 'substantiated')
    expect(counted).toBeUndefined()
    expect(ratingOf(counted, 'substantiated')).toBeUndefined()
    expect(countedReviews(summary({ genuine: GENUINE }), 'substantiated')?.total).toBe(3)
  })

  test('without any, the stars are the specification’s', () => {
    expect(countedReviews(undefined, 'as-specified')).toBeUndefined()
    expect(countedReviews(summary({ hidden: GENUINE }), 'as-specified')).toBeUndefined()
    expect(ratingOf(undefined, 'as-specified')).toEqual({ average: 4.5, count: 0, ofSamples: false })
  })

  test.each([
    [[0, 0, 0, 13, 7], 4.4], // 4.35, which is no such number in binary
    [[0, 0, 0, 0, 1], 5],
    [[0, 0, 0, 1, 19], 5], // 4.95
  ] as const)('%j are %d, half up', (genuine, average) => {
    expect(countedReviews(summary({ genuine }), 'as-specified')?.average).toBe(average)
  })
})
