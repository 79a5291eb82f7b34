import { describe, expect, test } from 'vitest'
import { crissCrossChair } from '#facts/products.ts'
import { type Seat, seats } from '#facts/seats.ts'
import { type Setting, settingFor } from '../setting.ts'
import { atDesk } from './at-desk.ts'
import { bodyOf } from './body.ts'
import { figureOf } from './figure.ts'
import { lengthOf, minus } from './space.ts'

const settings = (seat: Seat): Setting[] => {
  const { height, kneeHoles } = seat
  const heightsIn =
    height.by === 'holes'
      ? height.holes.heightAtHoleIn
      : height.by === 'lift'
        ? [height.minIn, height.maxIn]
        : [height.heightIn]
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

const cases = seats.flatMap((seat) =>
  [56, 62, 68, 74, 79].map((heightIn) => [seat.name, heightIn, seat] as const),
)

describe.each(cases)('on the %s, somebody of %i in', (_, heightIn, seat) => {
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

  test('has the fingers on the keys, and the screen before the eyes, where the seat is set for them', () => {
    const setting = settingFor(seat, visitor)
    const { stance, deskEdgeIn, eyesIn } = atDesk(seat, setting, visitor)
    const figure = figureOf(body, stance)
    for (const { fingertip } of [figure.left, figure.right]) {
      expect(fingertip[2] - visitor.deskIn).toBeGreaterThan(0.3)
      expect(fingertip[2] - visitor.deskIn).toBeLessThan(2.5)
      expect(fingertip[0]).toBeGreaterThan(deskEdgeIn)
    }
    expect(Math.abs(eyesIn - figure.head[2])).toBeLessThan(0.8)
  })
})

test('somebody whose legs are crossed has the desk before them, as their hips are far back on the seat', () => {
  const visitor = { heightIn: 68, deskIn: 29, weightLb: undefined, shinsHurt: false }
  const seat = seats.find(({ handle }) => handle === crissCrossChair.handle)
  if (!seat) throw new Error('The seat is missing')
  const { stance, deskEdgeIn } = atDesk(seat, settingFor(seat, visitor), visitor)
  expect(stance.hip[0]).toBeLessThan(-3)
  expect(deskEdgeIn - stance.hip[0]).toBeLessThan(12)
})
