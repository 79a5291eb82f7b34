import { crissCrossChair, kneelingChair, twoPadKneelingChair } from '#facts/products.ts'
import { add, type Point, scale } from '#geometry/point.ts'
import { twoPadSeatTop } from '#geometry/two-pad-arm.ts'

/** One thing that can be set on a chair. */
export interface Adjustment {
  readonly part: 'Seat' | 'Knees'
  /** of the model, those that move together */
  readonly nodes: readonly string[]
  /** which of them is taken hold of, and what it is called */
  readonly grip: { readonly name: string; readonly node: string }
  /** numbered from the lowest, 1; undefined: a gas lift stops anywhere */
  readonly heightAtHoleIn: readonly number[] | undefined
  readonly minIn: number
  readonly maxIn: number
  /** how the model was exported */
  readonly usualIn: number
  /** of the pad; less than nothing: it rises towards the front */
  readonly slopeDeg: number
  /** where the middle of the pad's top is */
  topAt(heightIn: number): Point
}

/** What each part is set to; as usual, where it is not named. */
export type Heights = Readonly<Partial<Record<Adjustment['part'], number>>>

interface PadInHoles {
  readonly heightAtHoleIn: readonly number[]
  readonly defaultHole: number
  readonly slopeDeg: number
}

function inHoles(
  part: Adjustment['part'],
  nodes: readonly string[],
  grip: Adjustment['grip'],
  { heightAtHoleIn, defaultHole, slopeDeg }: PadInHoles,
  topAt: Adjustment['topAt'],
): Adjustment {
  return {
    part,
    nodes,
    grip,
    heightAtHoleIn,
    minIn: Math.min(...heightAtHoleIn),
    maxIn: Math.max(...heightAtHoleIn),
    usualIn: heightAtHoleIn[defaultHole - 1] ?? Number.NaN,
    slopeDeg,
    topAt,
  }
}

const straightUp =
  (middleIn: number): Adjustment['topAt'] =>
  (heightIn) => [middleIn, heightIn]

const { seat: wideSeat } = crissCrossChair

const SEAT_KNOB = { name: 'Seat knob', node: 'SeatKnob' }
const KNEE_KNOB = { name: 'Knee knob', node: 'KneeKnob' }
const SEAT_LEVER = { name: 'Seat lever', node: 'Lift' }

const adjustments: Readonly<Record<string, readonly Adjustment[]>> = {
  [kneelingChair.handle]: [
    inHoles(
      'Seat',
      ['SeatPad', SEAT_KNOB.node],
      SEAT_KNOB,
      kneelingChair.seat,
      straightUp(kneelingChair.seat.middleIn),
    ),
    inHoles(
      'Knees',
      ['KneePad', KNEE_KNOB.node],
      KNEE_KNOB,
      kneelingChair.kneePad,
      straightUp(kneelingChair.kneePad.middleIn),
    ),
  ],
  [twoPadKneelingChair.handle]: [
    inHoles('Seat', ['SeatPad', SEAT_KNOB.node], SEAT_KNOB, twoPadKneelingChair.seat, twoPadSeatTop),
  ],
  [crissCrossChair.handle]: [
    {
      part: 'Seat',
      nodes: ['SeatPad', 'BackPad', SEAT_LEVER.node],
      grip: SEAT_LEVER,
      heightAtHoleIn: undefined,
      minIn: wideSeat.minHeightIn,
      maxIn: wideSeat.maxHeightIn,
      usualIn: (wideSeat.minHeightIn + wideSeat.maxHeightIn) / 2,
      slopeDeg: 0,
      topAt: straightUp(wideSeat.middleIn),
    },
  ],
}

export const adjustmentsOf = (handle: string): readonly Adjustment[] => adjustments[handle] ?? []

/** How far the nodes stand from where the model has them. */
export function shiftOf({ topAt, usualIn }: Adjustment, heightIn: number): Point {
  return add(topAt(heightIn), scale(topAt(usualIn), -1))
}
