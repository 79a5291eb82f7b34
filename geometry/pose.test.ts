import { describe, expect, test } from 'vitest'
import { usualInches } from '#facts/people.ts'
import { kneelingSeat, type Seat, seatOf } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { distance } from './point.ts'
import { HALF_LIMB_IN, kneePadOf, poseOn, thighBelowDesk } from './pose.ts'
import { settingFor } from './setting.ts'

const somebody = { heightIn: 66, weightLb: undefined, deskIn: 29, shinsHurt: false }
const part = (name: Parameters<typeof usualInches>[0]) => usualInches(name, somebody.heightIn)
const seat = (handle: string): Seat => seatOf(handle) ?? kneelingSeat
const sitting = (on: Seat, visitor = somebody) => poseOn(on, settingFor(on, visitor), visitor)

const twoPad = seat('keel-two-pad-kneeling-chair')
const crissCross = seat('keel-criss-cross-chair')
const saddle = seat('keel-saddle-stool')

describe('the knee pad', () => {
  test('is in the hole that is set, or as high as it is where there are none', () => {
    const { kneeHoles, kneePads } = kneelingSeat
    const inHole = (kneeHole: number | undefined) =>
      kneePadOf(kneelingSeat, { ...settingFor(kneelingSeat, somebody), kneeHole })?.top
    expect([1, 2].map((hole) => inHole(hole)?.[1])).toEqual(kneeHoles?.heightAtHoleIn.slice(0, 2))
    expect(inHole(undefined)).toEqual([kneePads?.middleIn, kneePads?.heightIn])
    const pads = twoPad.kneePads
    expect(kneePadOf(twoPad, { ...settingFor(twoPad, somebody), kneeHole: 1 })).toEqual({
      top: [pads?.middleIn, pads?.heightIn],
      slopeDeg: pads?.slopeDeg,
    })
    expect(kneePadOf(saddle, settingFor(saddle, somebody))).toBeUndefined()
  })
})

test.each([kneelingSeat, twoPad, crissCross, saddle])(
  'on $name the upper body sits upright, with the hands on the desk',
  (on) => {
    const { hip, shoulder, elbow, hand, seatIn, crownIn, deskEdgeIn } = sitting(on)
    expect(seatIn).toBe(settingFor(on, somebody).seatHeightIn)
    expect(hip[1] - seatIn).toBeCloseTo(part('thighClearance') / 2)
    expect(crownIn - seatIn).toBeCloseTo(part('sittingHeight'))
    expect([shoulder[0] - hip[0], shoulder[1] - seatIn]).toEqual([
      expect.closeTo(-0.2),
      expect.closeTo(part('shoulderHeightSitting') - 1.6),
    ])
    expect([elbow[0] - hip[0], elbow[1] - seatIn]).toEqual([
      expect.closeTo(0.6),
      expect.closeTo(part('elbowRestHeight') + 1.5),
    ])
    expect(hand[1]).toBeCloseTo(29.8)
    expect(hand[0]).toBeGreaterThan(elbow[0])
    expect(distance(elbow, hand)).toBeCloseTo(part('forearmAndHand') - 1.5)
    expect(deskEdgeIn - elbow[0]).toBeCloseTo(part('forearmAndHand') * 0.48)
  },
)

test('hands that cannot reach a desk are held before the elbow', () => {
  const { elbow, hand } = sitting(kneelingSeat, { ...somebody, deskIn: 60 })
  expect(hand).toEqual([expect.closeTo(elbow[0] + 1), expect.closeTo(60.8)])
})

test('a seat that is set higher than usual has come forward', () => {
  const tall = { ...somebody, heightIn: 78 }
  const setting = { ...settingFor(twoPad, tall), seatHeightIn: 24 }
  expect(poseOn(twoPad, setting, tall).hip[0]).toBeCloseTo(2 * twoPad.forwardPerIn)
  expect(twoPad.forwardPerIn).toBeGreaterThan(0)
})

describe.each([kneelingSeat, twoPad, seat('keel-rocking-kneeling-chair')])(
  'whoever kneels on $name',
  (on) => {
    const kneeOnPadIn = (heightIn: number) => {
      const visitor = { ...somebody, heightIn }
      const { knee, hip } = sitting(on, visitor)
      const pad = kneePadOf(on, settingFor(on, visitor))
      if (!pad) throw new Error(`${on.name} has no knee pad`)
      const slope = (-pad.slopeDeg * Math.PI) / 180
      const along = (knee[0] - pad.top[0]) * Math.cos(slope) + (knee[1] - pad.top[1]) * Math.sin(slope)
      return { along, hipIn: hip[0] }
    }

    test.each([58, 60, 62, 64, 66])(
      'of %i in, the knees are on the pad, at most 1.5 in behind its front',
      (heightIn) => {
        expect(kneeOnPadIn(heightIn).along).toBeGreaterThan(
          on.kneePads ? on.kneePads.depthIn / 2 - 1.51 : Infinity,
        )
      },
    )

    test('the smaller somebody is, the farther forward they sit; of usual height, over the middle', () => {
      const hips = [58, 60, 62, 68].map((heightIn) => kneeOnPadIn(heightIn).hipIn)
      expect(hips.toSorted((one, other) => other - one)).toEqual(hips)
      expect([Number(hips[0]) > 1.5, hips.at(-1)]).toEqual([true, 0])
    })
  },
)

test.each([kneelingSeat, twoPad])('on $name the shins lie on the pad, knees forward', (on) => {
  const { hip, knee, ankle } = sitting(on)
  const pad = kneePadOf(on, settingFor(on, somebody))
  if (!pad) throw new Error(`${on.name} has no knee pad`)
  expect(distance(hip, knee)).toBeCloseTo(part('thigh'))
  expect(distance(knee, ankle)).toBeCloseTo(part('shank'))
  expect([knee[0] > hip[0], ankle[0] < knee[0]]).toEqual([true, true])
  const slope = Math.tan((-pad.slopeDeg * Math.PI) / 180)
  expect((knee[1] - ankle[1]) / (knee[0] - ankle[0])).toBeCloseTo(slope)
  // Half a shin over the pad, square to it.
  const over = (pad.top[0] - ankle[0]) * slope + ankle[1] - pad.top[1]
  expect(over * Math.cos(Math.atan(slope))).toBeCloseTo(HALF_LIMB_IN.shin)
})

test('on a stool the feet are on the floor, and the knees before and above them', () => {
  const { hip, knee, ankle } = sitting(saddle)
  expect([ankle[0] - hip[0], ankle[1]]).toEqual([expect.closeTo(part('thigh') * 0.78), 3.2])
  expect(distance(knee, ankle)).toBeCloseTo(part('shank'))
  expect([knee[0] > hip[0], knee[1] > ankle[1]]).toEqual([true, true])
})

test('crossed legs are seen shortened', () => {
  const { hip, knee, ankle } = sitting(crissCross)
  expect([knee[0] - hip[0], knee[1] - hip[1]]).toEqual([
    expect.closeTo(part('thigh') * 0.74),
    expect.closeTo(part('thigh') * -0.06),
  ])
  expect([ankle[0] - knee[0], ankle[1] - knee[1]]).toEqual([
    expect.closeTo(part('shank') * -0.6),
    expect.closeTo(-0.9),
  ])
})

describe('the room between thighs and desk', () => {
  const pose = sitting(saddle)
  const half = part('thighClearance') / 2
  const underDeskIn = 29 - setup.deskTopIn
  const room = (knee: readonly [number, number], deskEdgeIn: number) =>
    thighBelowDesk({ ...pose, hip: [1, 20], knee, deskEdgeIn }, somebody)

  test('is measured where the desk begins, from as thick as a thigh is there', () => {
    expect(room([11, 20], 6)).toBeCloseTo(underDeskIn - 20 - (half + 2.2) / 2)
    expect(room([11, 20], 3.5)).toBeCloseTo(underDeskIn - 20 - (half * 3 + 2.2) / 4)
  })

  test('is that at the knee before a desk that begins beyond it, and at the hip within', () => {
    expect(room([11, 20], 30)).toBeCloseTo(underDeskIn - 20 - 2.2)
    expect(room([11, 20], -4)).toBeCloseTo(underDeskIn - 20 - half)
  })

  test('counts a thigh that slopes as thick as it is upright', () => {
    expect(room([11, 10], 6)).toBeCloseTo(underDeskIn - 15 - ((half + 2.2) / 2) * Math.SQRT2)
  })
})
