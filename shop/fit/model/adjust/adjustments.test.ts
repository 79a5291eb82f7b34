import { describe, expect, test } from 'vitest'
import {
  balanceStool,
  crissCrossChair,
  kneelingChair,
  saddleStool,
  twoPadKneelingChair,
} from '#facts/products.ts'
import { seats } from '#facts/seats.ts'
import { add, type Point } from '#geometry/point.ts'
import { twoPadHoles } from '#geometry/two-pad-arm.ts'
import { readChairModel } from '#tests/fixtures/chair-model.ts'
import { type Adjustment, adjustmentsOf, shiftOf } from './adjustments.ts'

const IN_PER_M = 1 / 0.0254
const chairs = seats.map(({ handle }) => handle)
const partOf = (handle: string, part: Adjustment['part']): Adjustment => {
  const found = adjustmentsOf(handle).find((one) => one.part === part)
  if (!found) throw new Error(`${handle} has no ${part} to set`)
  return found
}

describe('the nodes that move', () => {
  test.each(chairs)('are in the model of %s, each named once', (handle) => {
    const moved = adjustmentsOf(handle).flatMap(({ nodes }) => nodes)
    expect(new Set(moved).size).toBe(moved.length)
    expect(readChairModel(handle).nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(moved))
  })

  test('stand in the model as the chair is usually set', () => {
    const knob = middleOf(twoPadKneelingChair.handle, 'SeatKnob')
    expectNear(knob, twoPadHoles[twoPadKneelingChair.seat.defaultHole - 1])
  })
})

describe('hole by hole', () => {
  test.each([1, 2, 3])("the Two-Pad chair's knob is in hole %i, as its arm slants", (hole) => {
    const seat = partOf(twoPadKneelingChair.handle, 'Seat')
    const knob = middleOf(twoPadKneelingChair.handle, 'SeatKnob')
    expectNear(add(knob, shiftOf(seat, heightAt(seat, hole))), twoPadHoles[hole - 1])
  })

  test.each([
    ['Seat', 'SeatKnob', kneelingChair.seat],
    ['Knees', 'KneeKnob', kneelingChair.kneePad],
  ] as const)(
    '%s of the Kneeling Chair: the pad at its height, the knob as far up its post',
    (part, node, pad) => {
      const adjustment = partOf(kneelingChair.handle, part)
      const knob = middleOf(kneelingChair.handle, node)
      const heights = pad.heightAtHoleIn.map((_, index) => heightAt(adjustment, index + 1))
      expect(heights).toEqual(pad.heightAtHoleIn)
      expect([adjustment.minIn, adjustment.maxIn]).toEqual([heights[0], heights.at(-1)])
      const knobs = heights.map((heightIn) => add(knob, shiftOf(adjustment, heightIn)))
      const [low = knob, middle = knob, high = knob] = knobs
      expect(middle[1] - low[1]).toBeCloseTo(pad.travelIn / 2)
      expect(high[1] - low[1]).toBeCloseTo(pad.travelIn)
      expect(high[0]).toBeCloseTo(low[0])
      expect(shiftOf(adjustment, heightAt(adjustment, pad.defaultHole))).toEqual([0, 0])
      expect(adjustment.slopeDeg).toBe(pad.slopeDeg)
    },
  )
})

test.each([
  [crissCrossChair, 'Column'],
  [saddleStool, 'Column'],
  [balanceStool, 'Stem'],
])(
  'the lift of $handle goes as far as its travel, and its rod stays in what it stands in',
  (chair, stands) => {
    const seat = partOf(chair.handle, 'Seat')
    expect(seat.maxIn - seat.minIn).toBe(chair.seat.travelIn)
    const lift = extentOf(chair.handle, 'Lift')
    const up = shiftOf(seat, seat.maxIn)[1]
    expect(lift.min[1] + up).toBeLessThan(extentOf(chair.handle, stands).max[1] - 0.3)
  },
)

test('a product that nothing can be set on has nothing to set', () => {
  expect(adjustmentsOf('keel-caster-set')).toEqual([])
})

function heightAt({ heightAtHoleIn }: Adjustment, hole: number): number {
  return heightAtHoleIn?.[hole - 1] ?? Number.NaN
}

function expectNear([x, y]: Point, wanted: Point = [Number.NaN, Number.NaN]): void {
  expect(x).toBeCloseTo(wanted[0], 1)
  expect(y).toBeCloseTo(wanted[1], 1)
}

/** The bounds of a node's shapes in inches, seen from the side. */
function extentOf(handle: string, name: string): { min: Point; max: Point } {
  const { nodes, meshes, accessors } = readChairModel(handle)
  const mesh = meshes[nodes.find((node) => node.name === name)?.mesh ?? -1]
  const boxes = (mesh?.primitives ?? []).map(({ attributes }) => accessors[attributes.POSITION])
  const bound = (of: (...values: number[]) => number, end: 'min' | 'max', axis: 0 | 1) =>
    of(...boxes.map((box) => box?.[end][axis] ?? Number.NaN)) * IN_PER_M
  return {
    min: [bound(Math.min, 'min', 0), bound(Math.min, 'min', 1)],
    max: [bound(Math.max, 'max', 0), bound(Math.max, 'max', 1)],
  }
}

function middleOf(handle: string, name: string): Point {
  const { min, max } = extentOf(handle, name)
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2]
}
