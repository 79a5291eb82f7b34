import { crissCrossChair } from '#facts/products.ts'
import { bodyOf } from '#geometry/sitter/body.ts'
import { handsOnThighs, type WideSeatStances, wideSeatStances } from '#geometry/sitter/criss-cross-stances.ts'
import { between, figureOf, type Stance } from '#geometry/sitter/figure.ts'
import { plus, type Spot, times } from '#geometry/sitter/space.ts'
import { USUAL_SITTER_IN, usualVisitor } from './kneeling-chair.ts'
import type { FilmScene } from './scene.ts'
import { chairAndSitter } from './sets.ts'
import { eased } from './timing.ts'

const { handle, seat } = crissCrossChair
const body = bodyOf(USUAL_SITTER_IN)
/** As low as it goes, so that both feet come to the floor. */
const heightIn = seat.minHeightIn
const stances = wideSeatStances(heightIn, usualVisitor)

type Side = 'left' | 'right'
type Position = keyof WideSeatStances

/** One leg moves from one position to the next, by a way that leads it round the cushion. */
interface Move {
  readonly to: Position
  readonly leg: Side
  /** where the ankle is halfway, from the middle between both ends */
  readonly by: Spot
  readonly holdSeconds: number
}

const FIRST_HOLD_SECONDS = 1.25
const MOVE_SECONDS = 0.75
/** The last two are one movement, and end where the film begins. */
const moves: readonly Move[] = [
  { to: 'halfCrossed', leg: 'right', by: [7, -2, 5], holdSeconds: 1.25 },
  { to: 'ankleOnKnee', leg: 'left', by: [-1, 3, 3], holdSeconds: 1.25 },
  { to: 'feetDown', leg: 'left', by: [6, 3, 4], holdSeconds: 1.25 },
  { to: 'halfCrossed', leg: 'left', by: [6, 3, 5], holdSeconds: 0.25 },
  { to: 'crossLegged', leg: 'right', by: [7, -2, 5], holdSeconds: 0 },
]

const SECONDS = moves.reduce((sum, { holdSeconds }) => sum + MOVE_SECONDS + holdSeconds, FIRST_HOLD_SECONDS)

function stanceAt(seconds: number): Stance {
  let [from, begins]: [Position, number] = ['crossLegged', FIRST_HOLD_SECONDS]
  for (const move of moves) {
    const ends = begins + MOVE_SECONDS
    if (seconds < ends) return onTheWay(stances[from], move, eased(seconds, begins, ends))
    if (seconds < ends + move.holdSeconds) return stances[move.to]
    from = move.to
    begins = ends + move.holdSeconds
  }
  return stances[from]
}

function onTheWay(from: Stance, { to, leg, by }: Move, share: number): Stance {
  const stance = between(from, stances[to], share)
  const ankle = plus(stance[leg].ankle, times(by, 4 * share * (1 - share)))
  return handsOnThighs(body, { ...stance, [leg]: { ...stance[leg], ankle } })
}

export const crissCross: FilmScene = {
  name: 'criss-cross',
  title: 'Four ways to sit',
  description:
    'A mannequin sits on the wide seat with crossed legs. It puts one foot on the floor, lays the other ankle over its knee, sits with both feet on the floor, and crosses its legs again.',
  loops: true,
  seconds: SECONDS,
  set: {
    ...chairAndSitter,
    name: 'criss-cross',
    product: handle,
    options: { 'Cushion color': 'Oat' },
    setting: { height_in: heightIn },
    sitter: { body, figure: figureOf(body, stances.feetDown) },
    view: 'three-quarter',
    camera: { azimuth: 52, elevation: 10, width: 0.8, height: 0.78, floor: 0.1 },
  },
  chapters: [],
  at: (seconds) => ({ figure: figureOf(body, stanceAt(seconds)) }),
}
