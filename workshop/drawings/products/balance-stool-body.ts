import { balanceStool } from '../../../facts/products.ts'
import { along, back, type Command, type Curve } from '../geometry/curve.ts'
import { box } from '../parts/box.ts'
import { pathOnPad } from '../parts/cushion.ts'
import { cushionFace } from '../parts/cushion-faces.ts'
import { ink, mix, paper } from '../sheet/color.ts'
import { EDGE, fill, HAIRLINE, line, OUTLINE, shape } from '../sheet/paint.ts'
import { TEXTURE, type Upholstery } from '../sheet/upholstery.ts'
import { onSheet, round, type View } from '../sheet/view.ts'
import { steel, wood } from '../sheet/wood.ts'

const { seat, stem, foot } = balanceStool
const BIRCH = wood('Natural birch')

/** drawn at the middle of its range */
export const STOOL_HEIGHT_IN = (seat.minHeightIn + seat.maxHeightIn) / 2
const SEAT_HALF_IN = seat.diameterIn / 2
const FOOT_HALF_IN = foot.diameterIn / 2
const BOARD_TOP_IN = STOOL_HEIGHT_IN - seat.foamIn
const STEM_TOP_IN = seat.minHeightIn - seat.foamIn - seat.boardIn - 0.3
const ROD_HALF_IN = stem.rodDiameterIn / 2

export function balanceStoolBody(view: View, cloth: Upholstery): string {
  const path = pathOnPad(view, [0, 0], 0)
  const half = SEAT_HALF_IN
  const board = {
    leftIn: -half + 1.6,
    rightIn: half - 1.6,
    bottomIn: BOARD_TOP_IN - seat.boardIn,
    topIn: BOARD_TOP_IN + 0.3,
  }
  return [
    box(
      view,
      { leftIn: -ROD_HALF_IN, rightIn: ROD_HALF_IN, bottomIn: STEM_TOP_IN - 1, topIn: BOARD_TOP_IN },
      { ...steel, base: '#B9B4A8', dark: '#8F8B81' },
      0,
    ),
    shape(path(domePath()), steel.base),
    turnedStem(view),
    box(view, board, BIRCH, 2, 0.3),
    cushionFace(view, {
      leftIn: -half,
      rightIn: half,
      bottomIn: BOARD_TOP_IN,
      topIn: STOOL_HEIGHT_IN,
      sideIn: seat.foamIn * 0.66,
      sideAt: 'bottom',
      cloth,
    }),
  ].join('')
}

/** The rubber sole, an arc that touches the floor in its middle. */
const domePath = (): Command[] => [
  ['M', [-FOOT_HALF_IN, foot.domeRiseIn]],
  ['Q', [0, -foot.domeRiseIn], [FOOT_HALF_IN, foot.domeRiseIn]],
  ['L', [FOOT_HALF_IN, foot.domeRiseIn + 0.5]],
  ['L', [-FOOT_HALF_IN, foot.domeRiseIn + 0.5]],
  ['Z'],
]

/** Foot and stem, turned from one piece. */
function turnedStem(view: View): string {
  const path = pathOnPad(view, [0, 0], 0)
  const between = (right: Curve, left: Curve): string =>
    path([
      ['M', right.start],
      ...along(right),
      ['L', left.pieces.at(-1)?.[2] ?? left.start],
      ...back(left),
      ['Z'],
    ])
  const outline = between(flank(1), flank(-1))
  const grain = [-0.62, -0.3, 0, 0.3, 0.62]
    .map((share) => path([['M', flank(share).start], ...along(flank(share))]))
    .join('')
  const ring = path([
    ['M', [-stem.topDiameterIn / 2, STEM_TOP_IN - 0.7]],
    ['L', [stem.topDiameterIn / 2, STEM_TOP_IN - 0.7]],
  ])
  return (
    fill(outline, BIRCH.base) +
    fill(between(flank(1), flank(0.44)), BIRCH.dark) +
    line(grain, HAIRLINE, BIRCH.grain) +
    line(ring, EDGE) +
    shape(outline, 'none')
  )
}

/** From the rim of the foot up to the top of the stem; `share` 1 and -1 are the outlines, less lies within them. */
function flank(share: number): Curve {
  const [bottom, top] = [(stem.bottomDiameterIn / 2) * share, (stem.topDiameterIn / 2) * share]
  const [rim, low] = [FOOT_HALF_IN * share, foot.domeRiseIn + 0.45]
  return {
    start: [rim, low],
    pieces: [
      [
        [rim, low + 0.9],
        [rim * 0.8, foot.heightIn],
        [rim * 0.62, foot.heightIn + 0.25],
      ],
      [
        [bottom, foot.heightIn + 0.8],
        [bottom * 0.9, foot.heightIn + 2.4],
        [top * 1.06, foot.heightIn + 6],
      ],
      [
        [top * 0.94, foot.heightIn + 9],
        [top, STEM_TOP_IN * 0.9],
        [top, STEM_TOP_IN],
      ],
    ],
  }
}

/** The whole outline, dashed, leaning to one side. */
export function leaning(view: View, degrees: number): string {
  const path = pathOnPad(view, [0, 0], degrees)
  const half = SEAT_HALF_IN
  const seatPath = path([
    ['M', [-half + 0.8, BOARD_TOP_IN]],
    ['L', [half - 0.8, BOARD_TOP_IN]],
    ['Q', [half, BOARD_TOP_IN], [half, BOARD_TOP_IN + 0.8]],
    ['L', [half, STOOL_HEIGHT_IN - 0.9]],
    ['Q', [half, STOOL_HEIGHT_IN], [half - 0.9, STOOL_HEIGHT_IN]],
    ['L', [-half + 0.9, STOOL_HEIGHT_IN]],
    ['Q', [-half, STOOL_HEIGHT_IN], [-half, STOOL_HEIGHT_IN - 0.9]],
    ['L', [-half, BOARD_TOP_IN + 0.8]],
    ['Q', [-half, BOARD_TOP_IN], [-half + 0.8, BOARD_TOP_IN]],
  ])
  const stemPath = [1, -1].map((way) => path([['M', flank(way).start], ...along(flank(way))])).join('')
  return `<path d="${seatPath}${stemPath}" fill="none" stroke="${mix(ink, paper, 0.35)}" stroke-width="2.2" stroke-dasharray="14 11"/>`
}

export function stoolPlan(view: View, cloth: Upholstery): string {
  const [cx, cy] = onSheet(view, [0, 0])
  const circle = (radiusIn: number, attributes: string) =>
    `<circle cx="${cx}" cy="${cy}" r="${round(radiusIn * view.unitsPerInch)}" ${attributes}/>`
  return [
    circle(SEAT_HALF_IN, `fill="${cloth.base}"`),
    circle(SEAT_HALF_IN - 0.9, `fill="${cloth.light}"`),
    circle(SEAT_HALF_IN, `fill="${TEXTURE}"`),
    circle(SEAT_HALF_IN - 0.9, `fill="none" stroke="${cloth.seam}" stroke-width="${EDGE}"`),
    circle(SEAT_HALF_IN, `fill="none" stroke="${ink}" stroke-width="${OUTLINE}"`),
  ].join('')
}
