import { describe, expect, test } from 'vitest'
import { crissCrossChair, kneelingChair, saddleStool, twoPadKneelingChair } from '#facts/products.ts'
import { type Seat, seatOf, seats } from '#facts/seats.ts'
import { settingFor } from '#geometry/setting.ts'
import { heightsOf, settingOf } from './setting-of.ts'

const seatNamed = (handle: string): Seat => {
  const seat = seatOf(handle)
  if (!seat) throw new Error(`No seat ${handle}`)
  return seat
}

test('knobs are in the holes that their heights belong to, as usual where nothing was set', () => {
  const [, , high] = kneelingChair.seat.heightAtHoleIn
  expect(settingOf(seatNamed(kneelingChair.handle), { Seat: high ?? 0 })).toMatchObject({
    ...{ seatHole: 3, seatFrontHole: 3, kneeHole: kneelingChair.kneePad.defaultHole },
    ...{ seatHeightIn: high, seatSlopeDeg: kneelingChair.seat.slopeDeg },
  })
})

test('a chair without holes for its knees has none, and a lift has no holes', () => {
  expect(settingOf(seatNamed(twoPadKneelingChair.handle), {}).kneeHole).toBeUndefined()
  expect(settingOf(seatNamed(crissCrossChair.handle), { Seat: 19.5 })).toMatchObject({
    seatHole: undefined,
    seatHeightIn: 19.5,
  })
})

test('a seat that nothing is set on in the view is as high as it usually is', () => {
  expect(settingOf(seatNamed(saddleStool.handle), {}).seatHeightIn).toBe(25)
})

test.each(seats.map((seat) => [seat.name, seat] as const))(
  "the view of the %s begins as the fit finder sets it, and says so in the finder's terms",
  (_, seat) => {
    for (const heightIn of [58, 62, 68, 74]) {
      const setting = settingFor(seat, { heightIn, deskIn: 29, weightLb: undefined, shinsHurt: false })
      const { seatHole, kneeHole, seatHeightIn } = setting
      expect(settingOf(seat, heightsOf(seat, setting))).toMatchObject({ seatHole, kneeHole, seatHeightIn })
    }
  },
)

describe('with sore shins', () => {
  const seat = seatNamed(kneelingChair.handle)
  const sore = settingFor(seat, { heightIn: 68, deskIn: 29, weightLb: undefined, shinsHurt: true })
  const [, usual, high] = kneelingChair.seat.heightAtHoleIn

  test('[9.16] the seat is where the finder leaves it, its front raised', () => {
    expect(settingOf(seat, heightsOf(seat, sore), sore)).toEqual(sore)
  })

  test('another hole for the knees leaves the seat as it is', () => {
    const knees = { Knees: kneelingChair.kneePad.heightAtHoleIn[2] ?? 0 }
    expect(settingOf(seat, { ...heightsOf(seat, sore), ...knees }, sore)).toEqual({ ...sore, kneeHole: 3 })
  })

  test('a hole that is chosen for the seat is that of its rear and its front', () => {
    expect(settingOf(seat, { Seat: high ?? 0 }, sore)).toMatchObject({ seatHole: 3, seatFrontHole: 3 })
    expect(settingOf(seat, { Seat: usual ?? 0 }, undefined)).toMatchObject({ seatHole: 2, seatFrontHole: 2 })
  })
})
