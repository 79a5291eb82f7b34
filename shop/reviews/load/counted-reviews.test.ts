import { describe, expect, test } from 'vitest'
import { AS_SPECIFIED, claimedWithout, SUBSTANTIATED } from '#tests/fixtures/shop/shown-claims.ts'
import type { ReviewSummary, StarCounts } from '../../clients/backend/review-summaries.ts'
import { countedReviews, oneDecimal, ratingOf } from './counted-reviews.ts'

const NONE: StarCounts = [0, 0, 0, 0, 0]
const GENUINE: StarCounts = [1, 0, 0, 0, 2]
const SAMPLES: StarCounts = [3, 4, 10, 30, 200]
const summary = (more: Partial<ReviewSummary>): ReviewSummary => ({
  genuine: NONE,
  sample: NONE,
  hidden: NONE,
  comfort: { knees: NONE, back: NONE, assembly: NONE },
  ...more,
})
const rated = (more: Partial<ReviewSummary>, claims = AS_SPECIFIED) =>
  ratingOf(countedReviews(summary(more), claims), claims)

describe('[2.23] [2.26] samples count only while nothing is genuine', () => {
  test('247 of them are 4.7 stars, and say that they are samples', () => {
    expect(rated({ sample: SAMPLES })).toEqual({ average: 4.7, count: 247, ofSamples: true })
  })

  test('with the first genuine one they are out of it', () => {
    expect(rated({ sample: SAMPLES, genuine: GENUINE })).toEqual({ average: 3.7, count: 3, ofSamples: false })
  })

  test('where claims must be proved they never count, and nothing stands for them', () => {
    expect(rated({ sample: SAMPLES }, SUBSTANTIATED)).toBeUndefined()
    expect(rated({ genuine: GENUINE }, SUBSTANTIATED)).toMatchObject({ count: 3 })
  })

  test('once they are withdrawn they count no more, and the stars are the specification’s', () => {
    const claims = claimedWithout('reviews.samples')
    expect(rated({ sample: SAMPLES }, claims)).toMatchObject({ average: 4.5, count: 0 })
    expect(rated({ sample: SAMPLES }, claimedWithout('reviews.samples', 'rating.start'))).toBeUndefined()
  })

  test('without any, the stars are the specification’s', () => {
    expect(countedReviews(undefined, AS_SPECIFIED)).toBeUndefined()
    expect(rated({ hidden: GENUINE })).toEqual({ average: 4.5, count: 0, ofSamples: false })
  })
})

test.each([
  [4.35, 4.4],
  [4.95, 5],
  [3.6666, 3.7],
  [null, 0],
])('[9.07] an average of %d is shown as %d', (average, shown) => {
  expect(oneDecimal(average)).toBe(shown)
})
