import * as v from 'valibot'
import { expect, test } from 'vitest'
import { averageOf, counted, type ReviewSummary, starCounts } from './review-summaries.ts'

const NONE = [0, 0, 0, 0, 0] as const
const COMFORT = { knees: NONE, back: NONE, assembly: NONE }
const summary = (more: Partial<ReviewSummary>): ReviewSummary => ({
  genuine: NONE,
  sample: NONE,
  hidden: NONE,
  comfort: COMFORT,
  ...more,
})

test('[3.05] samples are counted while there is nothing genuine', () => {
  expect(counted(summary({ sample: [3, 4, 10, 30, 200] }))).toMatchObject({
    stars: [3, 4, 10, 30, 200],
    total: 247,
    average: expect.closeTo(4.7, 2),
    isSample: true,
  })
})

test('[3.05] samples are counted no more once there is anything genuine', () => {
  const one = summary({ genuine: [0, 0, 1, 0, 0], sample: [3, 4, 10, 30, 200], hidden: [9, 0, 0, 0, 0] })
  expect(counted(one)).toMatchObject({ stars: [0, 0, 1, 0, 0], total: 1, average: 3, isSample: false })
})

test('[3.05] of nothing there is no average', () => {
  expect(counted(summary({}))).toEqual({
    stars: NONE,
    comfort: COMFORT,
    total: 0,
    average: null,
    isSample: false,
  })
  expect(averageOf(NONE)).toBeNull()
})

test('[5.05] what a backend counts outside one to five stars is left out', () => {
  expect(v.parse(starCounts, [1, 0, 0, 0, 2, 7, 9])).toEqual([1, 0, 0, 0, 2])
  expect(v.parse(starCounts, [1, null, 0])).toEqual([1, 0, 0, 0, 0])
  expect(v.safeParse(starCounts, [-1, 0, 0, 0, 0]).success).toBe(false)
})
