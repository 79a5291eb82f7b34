import type { FinishName } from '../../../facts/finishes.ts'
import { crissCrossChair } from '../../../facts/products.ts'
import { add, type Point, radians, scale } from '../geometry/point.ts'
import type { Corner } from '../geometry/rounded-path.ts'
import { beam } from '../parts/beam.ts'
import { box } from '../parts/box.ts'
import { cushionSide } from '../parts/cushion.ts'
import { cushionFace } from '../parts/cushion-faces.ts'
import { column, starBase } from '../parts/star-base.ts'
import { dimension } from '../sheet/dimension.ts'
import { axis, contactShadow, floor, plumb, SHEET, sheet } from '../sheet/sheet.ts'
import { upholstery } from '../sheet/upholstery.ts'
import type { View } from '../sheet/view.ts'
import { steel, wood } from '../sheet/wood.ts'
import { fileName, type Picture } from './picture.ts'

const { seat, back, carrier, base, casterWheelDiameterIn, column: lift } = crissCrossChair
const SIZE = [SHEET, SHEET] as const
const COLORS = ['Oat', 'Slate', 'Rust'] as const
const BIRCH = wood('Natural birch')
const HEIGHT_IN = (seat.minHeightIn + seat.maxHeightIn) / 2
const UNDERSIDE_IN = HEIGHT_IN - seat.foamIn - seat.boardIn
const STAR = { ...base, wheelIn: casterWheelDiameterIn, wood: BIRCH }

const FORWARD: Point = [Math.cos(radians(back.reclineDeg)), Math.sin(radians(back.reclineDeg))]
const UP: Point = [-FORWARD[1], FORWARD[0]]
/** the middle of the face that one leans on */
const BACK_FACE: Point = [
  seat.middleIn - seat.depthIn / 2 + 0.4,
  HEIGHT_IN + back.gapIn + (back.heightIn / 2) * FORWARD[0],
]

/** The bent strip that carries the back, from under the seat up behind it. */
function carrierCorners(): Corner[] {
  const strip = add(BACK_FACE, scale(FORWARD, -(back.thicknessIn + seat.boardIn + carrier.thicknessIn / 2)))
  const level = UNDERSIDE_IN - carrier.thicknessIn / 2
  const along = (height: number): Point => add(strip, scale(UP, height))
  const bottom = along((level - strip[1]) / UP[1])
  const end = along(back.heightIn * 0.28)
  return [
    { xIn: 4, yIn: level, bendIn: 0 },
    { xIn: bottom[0], yIn: level, bendIn: carrier.bendRadiusIn },
    { xIn: end[0], yIn: end[1], bendIn: 0 },
  ]
}

function side(color: FinishName): string {
  const view: View = { unitsPerInch: 32, origin: [805, 1310] }
  const cloth = upholstery(color)
  const corners = carrierCorners()
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    ...[-1, 1].map((way) => contactShadow(view, way * 10.3 - 1, way * 10.3 + 0.6)),
    contactShadow(view, -1, 1),
    floor(view),
    column(view, STAR, { ...lift, topIn: UNDERSIDE_IN - 1 }),
    starBase(view, STAR),
    box(
      view,
      { leftIn: -4, rightIn: 4.4, bottomIn: UNDERSIDE_IN - 2, topIn: UNDERSIDE_IN - carrier.thicknessIn },
      steel,
      0,
      0.4,
    ),
    beam(view, { corners, depthIn: carrier.thicknessIn, wood: BIRCH, veneers: 5, shade: 'left' }),
    cushionSide(view, {
      top: BACK_FACE,
      slopeDeg: 90 - back.reclineDeg,
      depthIn: back.heightIn,
      foamIn: back.thicknessIn,
      boardIn: seat.boardIn,
      cloth,
      board: BIRCH,
    }),
    cushionSide(view, { ...seat, slopeDeg: 0, top: [seat.middleIn, HEIGHT_IN], cloth, board: BIRCH }),
    plumb(view, [seat.middleIn, HEIGHT_IN + 0.7]),
    dimension(view, [seat.middleIn + seat.depthIn / 2, 0], [seat.middleIn + seat.depthIn / 2, HEIGHT_IN], {
      inches: HEIGHT_IN,
      range: [seat.minHeightIn, seat.maxHeightIn],
      away: -2.8,
      side: 'right',
      size: 52,
    }),
    dimension(view, [seat.middleIn - seat.depthIn / 2, 0], [seat.middleIn + seat.depthIn / 2, 0], {
      inches: seat.depthIn,
      away: -3.6,
      size: 54,
    }),
  ])
}

function front(): string {
  const view: View = { unitsPerInch: 32, origin: [800, 1310] }
  const cloth = upholstery('Oat')
  const backBottom = HEIGHT_IN + back.gapIn
  const face = (width: number, bottomIn: number, topIn: number) => ({
    leftIn: -width / 2,
    rightIn: width / 2,
    bottomIn,
    topIn,
    sideIn: 0,
    sideAt: 'bottom' as const,
    cloth,
  })
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    contactShadow(view, -1, 1),
    floor(view),
    box(
      view,
      {
        leftIn: -carrier.widthIn / 2,
        rightIn: carrier.widthIn / 2,
        bottomIn: UNDERSIDE_IN,
        topIn: backBottom + 2,
      },
      BIRCH,
      4,
    ),
    column(view, STAR, { ...lift, topIn: UNDERSIDE_IN - 1 }),
    starBase(view, STAR),
    box(view, { leftIn: -5, rightIn: 5, bottomIn: UNDERSIDE_IN - 2, topIn: UNDERSIDE_IN }, steel, 0, 0.4),
    box(
      view,
      {
        leftIn: -seat.widthIn / 2 + 0.8,
        rightIn: seat.widthIn / 2 - 0.8,
        bottomIn: UNDERSIDE_IN,
        topIn: UNDERSIDE_IN + 1,
      },
      BIRCH,
      1,
    ),
    cushionFace(view, face(back.widthIn, backBottom, backBottom + back.heightIn * FORWARD[0])),
    cushionFace(view, face(seat.widthIn, HEIGHT_IN - seat.foamIn, HEIGHT_IN)),
    plumb(view, [0, backBottom + back.heightIn + 0.7]),
    dimension(view, [-seat.widthIn / 2, 0], [seat.widthIn / 2, 0], {
      inches: seat.widthIn,
      away: -3.6,
      size: 54,
    }),
  ])
}

function top(): string {
  const view: View = { unitsPerInch: 37, origin: [740, 770] }
  const cloth = upholstery('Oat')
  const rear = seat.middleIn - seat.depthIn / 2
  const seatBox = {
    leftIn: rear,
    rightIn: rear + seat.depthIn,
    bottomIn: -seat.widthIn / 2,
    topIn: seat.widthIn / 2,
  }
  const backBox = {
    leftIn: rear - back.thicknessIn - 1,
    rightIn: rear + 0.4,
    bottomIn: -back.widthIn / 2,
    topIn: back.widthIn / 2,
  }
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    cushionFace(view, { ...seatBox, sideIn: 0.9, sideAt: 'right', cloth }),
    box(
      view,
      {
        leftIn: backBox.leftIn - carrier.thicknessIn,
        rightIn: backBox.leftIn + 0.3,
        bottomIn: -carrier.widthIn / 2,
        topIn: carrier.widthIn / 2,
      },
      BIRCH,
      2,
    ),
    cushionFace(view, { ...backBox, sideIn: 0.9, sideAt: 'left', cloth }),
    axis(view, backBox.leftIn - 1.4, seatBox.rightIn + 0.9),
    dimension(view, [seatBox.rightIn, -seat.widthIn / 2], [seatBox.rightIn, seat.widthIn / 2], {
      inches: seat.widthIn,
      away: -1.4,
      side: 'right',
      size: 54,
    }),
    dimension(view, [seatBox.leftIn, -seat.widthIn / 2], [seatBox.rightIn, -seat.widthIn / 2], {
      inches: seat.depthIn,
      away: -3,
      size: 54,
    }),
  ])
}

export const crissCrossPictures = (): Picture[] => {
  const square = { width: SHEET, height: SHEET }
  const sides = COLORS.map((color) => ({
    ...square,
    file: fileName('side', color),
    altText: `Side view of the Keel Criss-Cross Armless Chair in ${color}: a seat 20 in deep on a birch star base with casters, a low back on one bent strip`,
    selects: { 'Cushion color': color },
    svg: side(color),
  }))
  const views = [
    {
      ...square,
      file: 'front.svg',
      altText:
        'Front view of the criss-cross chair: the 27 in seat has no arms, so that crossed knees have room',
      svg: front(),
    },
    {
      ...square,
      file: 'top.svg',
      altText: 'The criss-cross chair from above: a seat 27 in wide and 20 in deep, the back behind it',
      svg: top(),
    },
  ]
  return [...sides.slice(0, 1), ...views, ...sides.slice(1)]
}
