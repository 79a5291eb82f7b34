import { describe, expect, test } from 'vitest'
import { saddleStool } from '#facts/products.ts'
import { limbRounds } from '#tests/fixtures/geometry/limb-rounds.ts'
import { outside, solidsOf } from '#tests/fixtures/geometry/solids.ts'
import type { Figure, Limbs } from './figure.ts'
import { type SitterPose, STATURES_IN, sitterPoses } from './poses.ts'
import { dot, lengthOf, minus, type Spot, toward } from './space.ts'

const poses = sitterPoses()
const named = (pose: SitterPose) => `${pose.name}, ${pose.statureIn} in`
const all = poses.map((pose) => [named(pose), pose] as const)
const of = (name: string) => all.filter(([, pose]) => pose.name === name)

/** How far a cushion may give: its foam is 3 in deep at least, and its front edge is rounded off, which a slab is not. */
const MAX_IN_CUSHION_IN = 1.9
const MAX_OVER_CUSHION_IN = 0.4
/** Folded legs lie on each other, and give a little where they do. */
const MAX_IN_LIMB_IN = 0.1
const MAX_IN_WOOD_IN = 0.05

const MAX_HAND_OVER_THIGH_IN = 1.2
const BASE_REACH_IN = saddleStool.base.armReachIn

/** The bend at the middle of three joints: 180 is straight. */
const angle = (a: Spot, b: Spot, c: Spot) =>
  (Math.acos(dot(toward(minus(a, b)), toward(minus(c, b)))) * 180) / Math.PI
const sides = ({ left, right }: Figure): Limbs[] => [left, right]

test('every stature has its poses, and one photograph a pose more', () => {
  expect(poses.map(named)).toEqual([
    ...STATURES_IN.flatMap((stature) =>
      ['slumped', 'kneeling', 'typing', 'reading', 'cross-legged', 'balancing'].map(
        (name) => `${name}, ${stature} in`,
      ),
    ),
    ...STATURES_IN.flatMap((stature) => ['writing', 'rocking'].map((name) => `${name}, ${stature} in`)),
    'astride, 68 in',
  ])
})

test('[9.16] [1.04] the holes are those that the fit finder gives', () => {
  expect(of('typing').map(([, { setting }]) => [setting?.seatHole, setting?.kneeHole])).toEqual([
    [2, 2],
    [2, 1],
    [1, 1],
  ])
})

describe.each(all)('%s', (_, { body, figure, name, ...pose }) => {
  const solids = solidsOf({ body, figure, name, ...pose })

  test('no limb is in a cushion, the desk or the floor', () => {
    for (const round of limbRounds(body, figure)) {
      expect(round.at[2] - round.half, `${round.name} over the floor`).toBeGreaterThan(-MAX_IN_WOOD_IN)
      for (const solid of solids) {
        const max = solid.name === 'desk' ? MAX_IN_WOOD_IN : MAX_IN_CUSHION_IN
        expect(round.half - outside(solid, round.at), `${round.name} in the ${solid.name}`).toBeLessThan(max)
      }
    }
  })

  test('it sits on the seat, and its shins lie on the knee pad', () => {
    const gap = (of: string, ...names: string[]) => {
      const solid = solids.find((each) => each.name === of)
      const near = limbRounds(body, figure).filter((round) => names.includes(round.name))
      return solid ? Math.min(...near.map((round) => outside(solid, round.at) - round.half)) : 0
    }
    expect(gap('seat', 'thigh', 'shank')).toBeLessThan(MAX_OVER_CUSHION_IN)
    expect(gap('knee pad', 'shank')).toBeLessThan(MAX_OVER_CUSHION_IN)
    expect(gap('desk', 'hand')).toBeLessThan(MAX_OVER_CUSHION_IN)
  })

  test('its bones have the lengths of the body, and its joints bend as joints do', () => {
    for (const side of sides(figure)) {
      expect(lengthOf(minus(side.knee, side.hip))).toBeCloseTo(body.thigh, 5)
      expect(lengthOf(minus(side.ankle, side.knee))).toBeCloseTo(body.shank, 5)
      expect(lengthOf(minus(side.elbow, side.shoulder))).toBeCloseTo(body.upperArm, 5)
      expect(lengthOf(minus(side.wrist, side.elbow))).toBeCloseTo(body.forearm, 5)
      expect(angle(side.hip, side.knee, side.ankle)).toBeGreaterThan(30)
      expect(angle(side.shoulder, side.elbow, side.wrist)).toBeGreaterThan(60)
      expect(angle(side.elbow, side.wrist, side.fingertip)).toBeGreaterThan(120)
    }
  })

  test('arms and legs do not go through each other', () => {
    const limbs = limbRounds(body, figure)
    const [left, right] = [limbs.slice(0, limbs.length / 2), limbs.slice(limbs.length / 2)].map((side) =>
      // Thighs begin beside each other.
      side.filter(({ name }) => name !== 'thigh'),
    )
    for (const one of left ?? [])
      for (const other of right ?? [])
        expect(
          lengthOf(minus(one.at, other.at)) - one.half - other.half,
          `${one.name}, ${other.name}`,
        ).toBeGreaterThan(-MAX_IN_LIMB_IN)
  })
})

test.each([...of('kneeling'), ...of('typing'), ...of('cross-legged'), ...of('astride')])(
  '%s: shoulder and ear hang over the hip on one plumb line',
  (_, { figure }) => {
    expect(Math.abs(figure.shoulders[0] - figure.hip[0])).toBeLessThan(0.6)
    expect(Math.abs(figure.head[0] - figure.hip[0])).toBeLessThan(2)
  },
)

test.each(of('slumped'))('%s: the back is bent, and the head hangs before the hip', (_, { figure }) => {
  expect(figure.head[0] - figure.hip[0]).toBeGreaterThan(6)
  expect(angle(figure.hip, figure.ribs, figure.shoulders)).toBeLessThan(150)
})

test.each([...of('kneeling'), ...of('writing'), ...of('astride')])(
  '%s: the hip is open, between 105 and 135 degrees',
  (_, { figure }) => {
    const open = angle(figure.shoulders, figure.hip, [figure.left.knee[0], 0, figure.left.knee[2]])
    expect(open).toBeGreaterThan(105)
    expect(open).toBeLessThan(135)
  },
)

test.each(of('rocking'))(
  '%s: it is rolled back with the chair, and looks ahead as before',
  (_, { figure, lean }) => {
    expect(lean?.forwardDeg).toBeLessThan(-3)
    expect(figure.shoulders[0] - figure.hip[0]).toBeLessThan(-0.5)
    expect(Math.abs(figure.crown[0] - figure.head[0])).toBeLessThan(0.1)
  },
)

test.each(of('astride'))(
  '%s: the feet stand flat beside the base, with the knees bent',
  (_, { figure, body }) => {
    for (const { hip, knee, ankle, toes, heel } of sides(figure)) {
      expect(toes[2]).toBeCloseTo(heel[2])
      expect(ankle[2]).toBeCloseTo(body.ankleIn)
      expect(Math.abs(ankle[1])).toBeGreaterThan(BASE_REACH_IN)
      expect(angle(hip, knee, ankle)).toBeLessThan(155)
    }
  },
)

test.each(of('rocking'))('%s: the hands lie on the thighs from wrist to fingertip', (_, { body, figure }) => {
  const rounds = limbRounds(body, figure)
  const bothSides = rounds.length / 2
  for (const side of [rounds.slice(0, bothSides), rounds.slice(bothSides)]) {
    const thigh = side.filter(({ name }) => name === 'thigh')
    for (const hand of side.filter(({ name }) => name === 'hand')) {
      const gap = Math.min(...thigh.map(({ at, half }) => lengthOf(minus(hand.at, at)) - hand.half - half))
      expect(gap).toBeLessThan(MAX_HAND_OVER_THIGH_IN)
    }
  }
})
