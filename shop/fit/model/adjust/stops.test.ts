import { describe, expect, test } from 'vitest'
import { crissCrossChair, kneelingChair, twoPadKneelingChair } from '#facts/products.ts'
import type { Point } from '#geometry/point.ts'
import { adjustmentsOf } from './adjustments.ts'
import { nearestStop, stopOfKey, stopsOf } from './stops.ts'

describe('the stops of a part', () => {
  test.each([
    [kneelingChair.handle, [kneelingChair.seat.heightAtHoleIn, kneelingChair.kneePad.heightAtHoleIn]],
    [twoPadKneelingChair.handle, [twoPadKneelingChair.seat.heightAtHoleIn]],
  ])('of %s are its holes', (handle, holes) => {
    expect(adjustmentsOf(handle).map(stopsOf)).toEqual(holes)
  })

  test('of a lift are half inches from its lowest to its highest', () => {
    const [stops = []] = adjustmentsOf(crissCrossChair.handle).map(stopsOf)
    const { minHeightIn, maxHeightIn } = crissCrossChair.seat
    expect([stops[0], stops.at(-1)]).toEqual([minHeightIn, maxHeightIn])
    expect(new Set(stops.slice(1).map((stop, index) => stop - (stops[index] ?? 0)))).toEqual(new Set([0.5]))
  })
})

describe('a knob that is dragged', () => {
  // The lowest stop comes first, so y falls; the arm leans to the right, as the Two-Pad chair's does.
  const track: Point[] = [
    [200, 400],
    [210, 360],
    [220, 320],
  ]

  test.each([
    ['stays in its hole while the pointer is nearer to it than to the next', [206, 381], 0],
    ['goes to the next hole past the half of the way', [206, 379], 1],
    ['takes the last hole beyond it', [240, 100], 2],
    ['takes the first hole beneath it', [190, 900], 0],
    ['does not mind how far aside the pointer is', [900, 530], 1],
  ] satisfies [string, Point, number][])('%s', (_, at, stop) => {
    expect(nearestStop(track, at)).toBe(stop)
  })
})

describe('a key on a knob', () => {
  test.each([
    ['ArrowUp', 1, 2],
    ['ArrowRight', 0, 1],
    ['ArrowDown', 1, 0],
    ['ArrowLeft', 2, 1],
    ['ArrowUp', 2, 2],
    ['ArrowDown', 0, 0],
    ['PageUp', 0, 2],
    ['PageDown', 2, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s in hole %i', (key, stop, wanted) => {
    expect(stopOfKey(key, stop, 3)).toBe(wanted)
  })

  test.each(['Tab', 'a', 'constructor'])('%s is left to others', (key) => {
    expect(stopOfKey(key, 1, 3)).toBeUndefined()
  })
})
