import { expect, test } from 'vitest'
import { crissCrossChair } from '#facts/products.ts'
import { bodyOf } from '#geometry/sitter/body.ts'
import type { Figure } from '#geometry/sitter/figure.ts'
import { lengthOf, minus } from '#geometry/sitter/space.ts'
import { type LimbRound, limbRounds } from '#tests/fixtures/geometry/limb-rounds.ts'
import { outside } from '#tests/fixtures/geometry/solids.ts'
import { framesOf } from '../frames/film-frames.ts'
import { crissCross } from './criss-cross.ts'
import { USUAL_SITTER_IN } from './kneeling-chair.ts'

const { seat } = crissCrossChair
const body = bodyOf(USUAL_SITTER_IN)
const cushion = {
  ...{ name: 'seat', top: [seat.middleIn, 0, seat.minHeightIn] as const, slopeDeg: 0 },
  ...{ deepIn: seat.depthIn, wideIn: seat.widthIn, thickIn: seat.foamIn },
}
const figures = [...framesOf(crissCross).states.values()].flatMap(({ figure }) => figure ?? [])
const MAX_IN_CUSHION_IN = 1.9
/** Limbs that lie on each other give a little, and a frame on the way is seen for a twelfth of a second. */
const MAX_IN_LIMB_IN = 0.25

const deepest = (ones: readonly LimbRound[], others: readonly LimbRound[]) =>
  Math.max(
    ...ones.flatMap((one) =>
      others.map((other) => one.half + other.half - lengthOf(minus(one.at, other.at))),
    ),
  )
const named = (all: readonly LimbRound[], ...names: string[]) =>
  all.filter(({ name }) => names.includes(name))
function sidesOf(figure: Figure) {
  const all = limbRounds(body, figure)
  return [all.slice(0, all.length / 2), all.slice(all.length / 2)] as const
}

test('somebody is in every frame of it', () => {
  expect(figures).toHaveLength(framesOf(crissCross).states.size)
  expect(figures.length).toBeGreaterThan(crissCross.seconds)
})

test('who changes from one way to sit to the next goes through no cushion and no floor', () => {
  for (const figure of figures)
    for (const { at, half } of limbRounds(body, figure)) {
      expect(at[2] - half).toBeGreaterThan(-0.05)
      expect(half - outside(cushion, at)).toBeLessThan(MAX_IN_CUSHION_IN)
    }
})

test('nor through arms and legs: hands lie on the thighs, an ankle on the knee', () => {
  for (const figure of figures) {
    const [left, right] = sidesOf(figure)
    // Thighs begin beside each other.
    const free = left.filter(({ name }) => name !== 'thigh')
    expect(deepest(free, right)).toBeLessThan(MAX_IN_LIMB_IN)
    for (const side of [left, right])
      expect(deepest(named(side, 'hand', 'forearm'), named(side, 'thigh', 'shank', 'foot'))).toBeLessThan(
        MAX_IN_LIMB_IN,
      )
  }
})

test('the four of them: folded, one foot on the floor, an ankle over the knee, both feet on the floor', () => {
  const onFloor = (figure: Figure | undefined) =>
    figure && [figure.left, figure.right].map(({ toes }) => toes[2] < body.half.toe + 0.1)
  const at = (seconds: number) => crissCross.at(seconds).figure
  expect([0, 2.5, 4.5, 6.5, 8.95].map((seconds) => onFloor(at(seconds)))).toEqual([
    [false, false],
    [false, true],
    [false, true],
    [true, true],
    [false, false],
  ])
  const across = at(4.5)
  expect(across?.left.ankle[1]).toBeLessThan(0)
  expect(across?.left.ankle[2]).toBeGreaterThan(seat.minHeightIn + 4)
})
