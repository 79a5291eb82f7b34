import { describe, expect, test } from 'vitest'
import { crissCrossChair, kneelingChair, twoPadKneelingChair } from '#facts/products.ts'
import { type Seat, seatOf } from '#facts/seats.ts'
import type { Setting } from '../setting.ts'
import { atDesk } from './at-desk.ts'
import { bodyOf } from './body.ts'
import { figureOf } from './figure.ts'
import { lengthOf, minus } from './space.ts'

const seatNamed = (handle: string): Seat => {
  const seat = seatOf(handle)
  if (!seat) throw new Error(`No seat ${handle}`)
  return seat
}

const settings = (seat: Seat): Setting[] => {
  const { height, kneeHoles } = seat
  const heightsIn =
    height.by === 'holes'
      ? height.holes.heightAtHoleIn
      : height.by === 'lift'
        ? [height.minIn, height.maxIn]
        : []
  return heightsIn.flatMap((seatHeightIn, index) =>
    (kneeHoles?.heightAtHoleIn ?? [undefined]).map((_, knee) => ({
      seatHole: index + 1,
      seatFrontHole: undefined,
      kneeHole: kneeHoles && knee + 1,
      seatHeightIn,
      seatSlopeDeg: seat.slopeDeg,
    })),
  )
}

const cases = [kneelingChair, twoPadKneelingChair, crissCrossChair].flatMap(({ handle }) =>
  [56, 62, 68, 74, 79].map((heightIn) => [handle, heightIn] as const),
)

describe.each(cases)('on %s, somebody of %i in', (handle, heightIn) => {
  const seat = seatNamed(handle)
  const body = bodyOf(heightIn)
  const visitor = { heightIn, deskIn: 29, weightLb: undefined, shinsHurt: false }
  const figures = settings(seat).map((setting) => {
    const { stance, deskEdgeIn } = atDesk(seat, setting, visitor)
    return { setting, deskEdgeIn, figure: figureOf(body, stance) }
  })

  test('sits on the seat in every hole, with bones as long as they are', () => {
    for (const { setting, figure } of figures) {
      expect(figure.hip[2]).toBeCloseTo(setting.seatHeightIn + body.hipIn)
      for (const side of [figure.left, figure.right]) {
        expect(lengthOf(minus(side.knee, side.hip))).toBeCloseTo(body.thigh)
        expect(lengthOf(minus(side.wrist, side.elbow))).toBeCloseTo(body.forearm)
        expect(Object.values(side).flat().every(Number.isFinite)).toBe(true)
      }
    }
  })

  test('has feet and shins above the floor, and the desk before the body', () => {
    for (const { figure, deskEdgeIn } of figures) {
      for (const { ankle, toes } of [figure.left, figure.right]) {
        expect(ankle[2]).toBeGreaterThan(0.5)
        expect(toes[2]).toBeGreaterThan(0)
      }
      expect(deskEdgeIn).toBeGreaterThan(figure.hip[0] + 3)
    }
  })
})
