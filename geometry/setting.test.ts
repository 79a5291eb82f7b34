import { describe, expect, test } from 'vitest'
import { kneelingChair } from '#facts/products.ts'
import { kneelingSeat, type Seat, seatOf } from '#facts/seats.ts'
import { settingFor } from './setting.ts'

const somebody = { heightIn: 66, weightLb: undefined, deskIn: 29, shinsHurt: false }
const seat = (handle: string): Seat => seatOf(handle) ?? kneelingSeat
const holes = (changes: Partial<typeof somebody>, of: Seat = kneelingSeat) => {
  const { seatHole, seatFrontHole, kneeHole } = settingFor(of, { ...somebody, ...changes })
  return [seatHole, seatFrontHole, kneeHole]
}

describe('the kneeling chair', () => {
  test('[9.16] seat in hole 2 and knees in hole 1 for somebody of 5 ft 6 at a desk of 29 in', () => {
    expect(holes({})).toEqual([2, 2, 1])
    expect(settingFor(kneelingSeat, somebody).seatHeightIn).toBeCloseTo(
      kneelingChair.seat.heightAtHoleIn[1] ?? 0,
    )
    expect(settingFor(kneelingSeat, somebody).seatSlopeDeg).toBeCloseTo(kneelingChair.seat.slopeDeg)
  })

  test('[9.16] under 5 ft 4 both knee knobs go to hole 2; at 5 ft 4 they do not', () => {
    expect(holes({ heightIn: 62 })).toEqual([2, 2, 2])
    expect(holes({ heightIn: 63.5 })[2]).toBe(2)
    expect(holes({ heightIn: 64 })[2]).toBe(1)
  })

  test('[9.16] sore shins raise the front of the seat to hole 3, which makes it nearly level', () => {
    expect(holes({ shinsHurt: true })).toEqual([2, 3, 1])
    const { seatHeightIn, seatSlopeDeg } = settingFor(kneelingSeat, { ...somebody, shinsHurt: true })
    const [, middle = 0, highest = 0] = kneelingChair.seat.heightAtHoleIn
    expect(seatHeightIn).toBeGreaterThan(middle)
    expect(seatHeightIn).toBeLessThan(highest)
    expect(seatSlopeDeg).toBeGreaterThan(0)
    expect(seatSlopeDeg).toBeLessThan(kneelingChair.seat.slopeDeg / 2)
  })

  test('[9.16] sore shins never tip the seat backwards, however low the desk', () => {
    for (const heightIn of [62, 66, 70, 74]) {
      expect(
        settingFor(kneelingSeat, { ...somebody, heightIn, deskIn: 28, shinsHurt: true }).seatSlopeDeg,
      ).toBeGreaterThan(0)
    }
  })

  test('[1.04] the lowest desk takes the seat to hole 1; desks from 29.25 to 32 in leave it where 90% sit', () => {
    for (const heightIn of [62, 66, 70, 74]) {
      expect(holes({ heightIn, deskIn: 28 })[0]).toBe(1)
      for (const deskIn of [29.25, 30, 31, 32]) expect(holes({ heightIn, deskIn })[0]).toBe(2)
    }
  })

  test('a desk that is higher than any it is for takes the seat to hole 3', () => {
    expect(holes({ deskIn: 36 })[0]).toBe(3)
  })
})

test('[1.04] a chair is set by its own measurements: one pair of knobs, none, or a lift', () => {
  expect(holes({}, seat('keel-two-pad-kneeling-chair'))).toEqual([2, undefined, undefined])
  expect(holes({}, seat('keel-rocking-kneeling-chair'))).toEqual([undefined, undefined, undefined])
  const heights = [28, 29, 30, 40].map(
    (deskIn) => settingFor(seat('keel-criss-cross-chair'), { ...somebody, deskIn }).seatHeightIn,
  )
  expect(heights).toEqual([19.5, 20.5, 21.5, 22])
})
