import type { FinishName } from '../../../facts/finishes.ts'
import { twoPadKneelingChair } from '../../../facts/products.ts'
import { add, direction, leftOf, type Point, scale } from '../geometry/point.ts'
import { barEnd, beam } from '../parts/beam.ts'
import { cushionSide, undersideAt } from '../parts/cushion.ts'
import { hole, knob } from '../parts/knob.ts'
import { upholstery } from '../sheet/upholstery.ts'
import type { View } from '../sheet/view.ts'
import { steel, wood } from '../sheet/wood.ts'

const { seat, kneePad, frame } = twoPadKneelingChair

export interface TwoPadLook {
  readonly frame: FinishName
  readonly material: FinishName
}

/** The arm that the seat slides along: its upper end, and the unit vector that climbs it. */
export function seatArm(): { end: Point; climb: Point } {
  const [low, high] = frame.hull.slice(-2).map(({ xIn, yIn }): Point => [xIn, yIn])
  if (!low || !high) throw new Error('The hull has no arm for the seat')
  return { end: high, climb: direction(low, high) }
}

/** The seat moves along the arm, so a higher hole also carries it forward. */
export function seatTop(holeNumber: number): Point {
  const { climb } = seatArm()
  const [usual, wanted] = [
    seat.heightAtHoleIn[seat.defaultHole - 1] ?? 0,
    seat.heightAtHoleIn[holeNumber - 1] ?? 0,
  ]
  return add([seat.middleIn, usual], scale(climb, (wanted - usual) / climb[1]))
}

/** Lowest first. */
export function seatHoles(): Point[] {
  const { end, climb } = seatArm()
  const pitch = seat.travelIn / 2 / climb[1]
  return [2, 1, 0].map((steps) => add(end, scale(climb, -frame.holeBelowArmEndIn - pitch * steps)))
}

export function twoPadSide(view: View, look: TwoPadLook, holeNumber: number): string {
  const [timber, cloth] = [wood(look.frame), upholstery(look.material)]
  const { end, climb } = seatArm()
  const seatPad = { ...seat, top: seatTop(holeNumber), cloth, board: timber }
  const kneeTop: Point = [kneePad.middleIn, kneePad.heightIn]
  const foot = seatHoles()[holeNumber - 1] ?? end
  const under = undersideAt(seatPad, end[0] + 1.4)
  const barTop = add(end, scale(climb, (under - end[1]) / climb[1] + 0.2))
  const [front] = frame.hull
  return [
    cloth.defs,
    beam(view, {
      corners: [
        { xIn: barTop[0], yIn: barTop[1], bendIn: 0 },
        { xIn: foot[0] - climb[0], yIn: foot[1] - climb[1], bendIn: 0 },
      ],
      depthIn: frame.barIn,
      wood: steel,
    }),
    beam(view, {
      corners: frame.hull,
      depthIn: frame.beamIn,
      wood: timber,
      veneers: frame.veneers,
      shade: 'right',
    }),
    ...frame.stretchersIn.map((x) => barEnd(view, [x, frame.beamIn / 2], frame.stretcherDiameterIn, timber)),
    cushionSide(view, { ...kneePad, top: kneeTop, cloth, board: timber }),
    front ? bolts(view, [front.xIn, front.yIn]) : '',
    cushionSide(view, seatPad),
    ...seatHoles().map((point, index) =>
      index + 1 === holeNumber
        ? knob(view, point, frame.knobDiameterIn)
        : hole(view, point, frame.holeDiameterIn),
    ),
  ].join('')
}

/** Two bolts that hold the bracket of the knee pads to the end of the hull. */
function bolts(view: View, end: Point): string {
  const [top, next] = frame.hull.slice(0, 2).map(({ xIn, yIn }): Point => [xIn, yIn])
  if (!top || !next) return ''
  const down = direction(top, next)
  return frame.kneeBoltsIn
    .map((along) =>
      hole(view, add(add(end, scale(down, along)), scale(leftOf(down), 0)), frame.holeDiameterIn * 0.8),
    )
    .join('')
}
