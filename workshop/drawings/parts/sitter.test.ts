import { expect, test } from 'vitest'
import { kneelingChair } from '../../../facts/products.ts'
import { distance } from '../geometry/point.ts'
import { jointsOf } from './sitter.ts'

const { seat, kneePad, sitterIn, workingHeightIn } = kneelingChair

const SMALL_SITTER_IN = 64

/** [9.16] under 5 ft 4, both knee knobs go to hole 2 */
const kneeHole = (heightIn: number) => (heightIn < SMALL_SITTER_IN ? 2 : kneePad.defaultHole)

const joints = (heightIn: number, seatHole: number) =>
  jointsOf({
    heightIn,
    seat: [-1, seat.heightAtHoleIn[seatHole - 1] ?? 0],
    kneePad: {
      top: [kneePad.middleIn, kneePad.heightAtHoleIn[kneeHole(heightIn) - 1] ?? 0],
      slopeDeg: kneePad.slopeDeg,
    },
    hand: [15, 30],
  })

test('ear, shoulder and hip lie on one plumb line', () => {
  const { ear, shoulder, hip } = joints(66, 2)
  expect(ear[0]).toBe(hip[0])
  expect(shoulder[0]).toBe(hip[0])
})

test('[1.04] people of 5 ft 2 and of 6 ft 2 have their elbows within 29 and 35 in, to an inch', () => {
  const lowest = joints(sitterIn.minHeight, 1).elbow[1]
  const highest = joints(sitterIn.maxHeight, 3).elbow[1]
  expect(Math.abs(lowest - workingHeightIn.least)).toBeLessThan(1)
  expect(Math.abs(highest - workingHeightIn.most)).toBeLessThan(1)
})

test.each([62, 66, 70, 74])(
  '[1.04] [9.16] the shins of somebody %i in tall reach the knee pad and clear the floor',
  (heightIn) => {
    const { hip, knee, ankle } = joints(heightIn, 2)
    expect(distance(hip, knee)).toBeCloseTo(heightIn * 0.245)
    expect(Math.abs(knee[0] - kneePad.middleIn)).toBeLessThan(kneePad.depthIn)
    expect(ankle[1]).toBeGreaterThan(1)
  },
)
