import { describe, expect, test } from 'vitest'
import {
  casterSet,
  crissCrossChair,
  cushionSet,
  kneelingChair,
  rockingKneelingChair,
  saddleStool,
  twoPadKneelingChair,
} from './products.ts'

const steps = (heights: readonly number[]) =>
  heights.slice(1).map((height, index) => height - (heights[index] ?? 0))
const rise = (depthIn: number, slopeDeg: number) => (depthIn / 2) * Math.sin((slopeDeg * Math.PI) / 180)

describe('the kneeling chair', () => {
  const { seat, kneePad } = kneelingChair

  test('[1.04] seat 16 by 12 in, knee pad 18 by 10 in, 4 in of foam', () => {
    expect([seat.widthIn, seat.depthIn, seat.foamIn]).toEqual([16, 12, 4])
    expect([kneePad.widthIn, kneePad.depthIn]).toEqual([18, 10])
  })

  test('[1.04] [9.15] carries 250 lb, for people from 5 ft 2 to 6 ft 2, at desks of 28 to 32 in', () => {
    expect(kneelingChair.capacityLb).toBe(250)
    expect(kneelingChair.sitterIn).toEqual({ minHeight: 5 * 12 + 2, maxHeight: 6 * 12 + 2 })
    expect(kneelingChair.deskIn).toEqual({ minHeight: 28, maxHeight: 32 })
  })

  test('[1.04] three holes give 4 in of travel in equal steps', () => {
    expect(seat.heightAtHoleIn).toHaveLength(3)
    expect(steps(seat.heightAtHoleIn)).toEqual([seat.travelIn / 2, seat.travelIn / 2])
    expect(seat.travelIn).toBe(4)
    expect(steps(kneePad.heightAtHoleIn)).toEqual([kneePad.travelIn / 2, kneePad.travelIn / 2])
  })

  test("[1.04] 29 to 35 in is where the sitter's elbows come to: lowest seat and arm to highest seat and arm", () => {
    const { workingHeightIn, elbowAboveSeatIn } = kneelingChair
    expect(workingHeightIn).toEqual({ least: 29, most: 35 })
    expect(Math.min(...seat.heightAtHoleIn) + elbowAboveSeatIn.least).toBe(workingHeightIn.least)
    expect(Math.max(...seat.heightAtHoleIn) + elbowAboveSeatIn.most).toBe(workingHeightIn.most)
  })

  test('[9.16] is set at first with the seat in hole 2 and the knee pad in hole 1', () => {
    expect([seat.defaultHole, kneePad.defaultHole]).toEqual([2, 1])
  })

  test('is as tall as the rear edge of its sloping seat', () => {
    const edge = rise(seat.depthIn, seat.slopeDeg)
    expect(kneelingChair.overallIn.minHeight).toBeCloseTo(Math.min(...seat.heightAtHoleIn) + edge, 0)
    expect(kneelingChair.overallIn.maxHeight).toBeCloseTo(Math.max(...seat.heightAtHoleIn) + edge, 0)
  })
})

test('[1.04] the two-pad chair splits the 18 in of the knee pad, and its seat has the same travel', () => {
  const { kneePad, seat } = twoPadKneelingChair
  expect(kneePad.widthIn * 2 + kneePad.gapIn).toBe(kneelingChair.kneePad.widthIn)
  expect(steps(seat.heightAtHoleIn)).toEqual([seat.travelIn / 2, seat.travelIn / 2])
})

test('the rocking chair is as tall as the rear edge of its seat', () => {
  const { seat, overallIn } = rockingKneelingChair
  expect(overallIn.height).toBeCloseTo(seat.heightIn + rise(seat.depthIn, seat.slopeDeg), 1)
})

test('the cushion set fits the kneeling chair', () => {
  expect(cushionSet.fits).toEqual([kneelingChair.handle])
  for (const [cushion, pad] of [
    [cushionSet.seatCushion, kneelingChair.seat],
    [cushionSet.kneeCushion, kneelingChair.kneePad],
  ] as const) {
    expect(cushion).toEqual({ widthIn: pad.widthIn, depthIn: pad.depthIn, foamIn: pad.foamIn })
  }
})

test('the caster set fits the two that stand on casters, and leaves them as high as they were', () => {
  expect(casterSet.fits).toEqual([crissCrossChair.handle, saddleStool.handle])
  for (const { casterWheelDiameterIn } of [crissCrossChair, saddleStool]) {
    expect(casterSet.wheelDiameterIn).toBe(casterWheelDiameterIn)
  }
})

test('the travel of the saddle stool is what lies between its heights', () => {
  const { seat } = saddleStool
  expect(seat.maxHeightIn - seat.minHeightIn).toBe(seat.travelIn)
})
