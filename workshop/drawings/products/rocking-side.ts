import { type FinishName, isFinishName } from '../../../facts/finishes.ts'
import { rockingKneelingChair } from '../../../facts/products.ts'
import { add, type Point, radians, subtract, turned } from '../geometry/point.ts'
import { type Corner, offset, roundedPath } from '../geometry/rounded-path.ts'
import { barEnd, beam } from '../parts/beam.ts'
import { cushionSide, pathOnPad } from '../parts/cushion.ts'
import { hole } from '../parts/knob.ts'
import { shape } from '../sheet/paint.ts'
import { upholstery } from '../sheet/upholstery.ts'
import { chain, type View } from '../sheet/view.ts'
import { wood } from '../sheet/wood.ts'

const { seat, kneePad, frame, cloth: clothName } = rockingKneelingChair
const GRAIN_LINES = 4
const RAIL_TAPER_IN = 0.6

export function rockingCloth() {
  if (!isFinishName(clothName)) throw new Error(`${clothName} is no finish`)
  return upholstery(clothName)
}

export function rockingSide(view: View, finish: FinishName): string {
  const [timber, cloth] = [wood(finish), rockingCloth()]
  const solid = { depthIn: frame.beamIn, wood: timber, veneers: GRAIN_LINES }
  const seatTop: Point = [seat.middleIn, seat.heightIn]
  const under = -seat.foamIn - seat.boardIn
  const rail = pathOnPad(
    view,
    seatTop,
    seat.slopeDeg,
  )([
    ['M', [-frame.railRearIn, under]],
    ['L', [frame.railFrontIn, under]],
    ['L', [frame.railFrontIn - RAIL_TAPER_IN, under - frame.railIn]],
    ['L', [RAIL_TAPER_IN - frame.railRearIn, under - frame.railIn]],
    ['Z'],
  ])
  return [
    cloth.defs,
    beam(view, { ...solid, corners: frame.rearLeg, shade: 'left' }),
    beam(view, { ...solid, corners: frame.frontLeg, shade: 'right' }),
    beam(view, { ...solid, corners: frame.rocker, shade: 'left' }),
    shape(rail, timber.base),
    ...frame.stretchers.map(({ xIn, yIn }) => barEnd(view, [xIn, yIn], frame.stretcherDiameterIn, timber)),
    ...frame.pegs.map(({ xIn, yIn }) => hole(view, [xIn, yIn], 0.3)),
    cushionSide(view, { ...kneePad, top: [kneePad.middleIn, kneePad.heightIn], cloth, board: timber }),
    cushionSide(view, { ...seat, top: seatTop, cloth, board: timber }),
  ].join('')
}

const CENTER: Point = [frame.rockerCenterIn, frame.rockerRadiusIn]

/** Where a point of the chair is once it has rolled; forward is more than nothing. */
export function rolled(point: Point, degrees: number): Point {
  const travel = radians(degrees) * frame.rockerRadiusIn
  return add(add(CENTER, turned(subtract(point, CENTER), -degrees)), [travel, 0])
}

/** The outline of a runner that has rolled. */
export function rolledRunner(view: View, degrees: number): string {
  const corners = frame.rocker.map(({ xIn, yIn, bendIn }): Corner => {
    const [x, y] = rolled([xIn, yIn], degrees)
    return { xIn: x, yIn: y, bendIn }
  })
  const path = roundedPath(corners)
  return [1, -1].map((face) => chain(view, offset(path, (face * frame.beamIn) / 2))).join('')
}
