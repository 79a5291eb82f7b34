import { type Holes, type Move, type Seat, type SeatHeight, seats, usualHeightIn } from '#facts/seats.ts'
import { add, type Point, scale } from '#geometry/point.ts'

/** One adjustable part of a chair. */
export interface Adjustment extends Move {
  /** The height at each hole, lowest first; undefined for a gas lift, which stops anywhere. */
  readonly heightAtHoleIn: readonly number[] | undefined
  readonly minIn: number
  readonly maxIn: number
  /** The height in which the model was exported. */
  readonly usualIn: number
  /** The pad's slope; a negative one rises towards the front. */
  readonly slopeDeg: number
  /** The middle of the pad's top. */
  topAt(heightIn: number): Point
}

/** The height of each part; a part that is not listed has its usual height. */
export type Heights = Readonly<Partial<Record<Adjustment['part'], number>>>

type Reach = Pick<Adjustment, 'heightAtHoleIn' | 'minIn' | 'maxIn' | 'usualIn'>

const inHoles = ({ heightAtHoleIn, usualIn }: Holes): Reach => ({
  heightAtHoleIn,
  minIn: Math.min(...heightAtHoleIn),
  maxIn: Math.max(...heightAtHoleIn),
  usualIn,
})

function reachOf(height: SeatHeight): Reach {
  if (height.by === 'holes') return inHoles(height.holes)
  const usualIn = usualHeightIn(height)
  const { minIn, maxIn } = height.by === 'lift' ? height : { minIn: usualIn, maxIn: usualIn }
  return { heightAtHoleIn: undefined, minIn, maxIn, usualIn }
}

function adjustmentOf(seat: Seat, move: Move): Adjustment {
  if (move.part === 'Knees') {
    const { kneeHoles, kneePads } = seat
    if (!kneeHoles || !kneePads) throw new Error(`${seat.handle} has no knee pad in holes`)
    const { middleIn, slopeDeg } = kneePads
    return { ...move, ...inHoles(kneeHoles), slopeDeg, topAt: (heightIn) => [middleIn, heightIn] }
  }
  const { middleIn, forwardPerIn, slopeDeg = 0 } = seat
  const reach = reachOf(seat.height)
  const topAt = (heightIn: number): Point => [middleIn + (heightIn - reach.usualIn) * forwardPerIn, heightIn]
  return { ...move, ...reach, slopeDeg, topAt }
}

/** Built once, so that React effects see the same objects on every render. */
const adjustments = new Map(
  seats.map((seat) => [seat.handle, seat.moves.map((move) => adjustmentOf(seat, move))]),
)
const none: readonly Adjustment[] = []

export const adjustmentsOf = (handle: string): readonly Adjustment[] => adjustments.get(handle) ?? none

/** The offset of the nodes from their place in the model. */
export function shiftOf({ topAt, usualIn }: Adjustment, heightIn: number): Point {
  return add(topAt(heightIn), scale(topAt(usualIn), -1))
}
