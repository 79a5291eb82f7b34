import { kneelingChair } from '../../../facts/products.ts'
import { add, type Point, turned } from '../geometry/point.ts'
import { desk } from '../parts/desk.ts'
import { jointsOf, sitter } from '../parts/sitter.ts'
import { angleMark, dimension, level } from '../sheet/dimension.ts'
import { contactShadow, floor, plumb, SHEET, sheet } from '../sheet/sheet.ts'
import type { View } from '../sheet/view.ts'
import { ghostPad, holeNumbers } from './ghost-pad.ts'
import { kneelingChairFront, kneelingChairTop } from './kneeling-chair-faces.ts'
import { holesOf, kneelingChairSide, padAt, type Setting } from './kneeling-chair-side.ts'
import { fileName, type Picture } from './picture.ts'

const { seat, kneePad, overallIn, frame, workingHeightIn } = kneelingChair
const SQUARE = [SHEET, SHEET] as const
const USUAL = { seatHole: seat.defaultHole, kneeHole: kneePad.defaultHole }
const FRAMES = ['Natural birch', 'Walnut', 'Black'] as const
const CUSHIONS = ['Oat', 'Slate', 'Velvet Pine'] as const
const LOOK = { frame: 'Natural birch', cushion: 'Oat' } as const

function shadows(view: View): string {
  return frame.stretchersIn.map((x) => contactShadow(view, x - 1, x + 1)).join('')
}

function side(look: Pick<Setting, 'frame' | 'cushion'>): string {
  const view: View = { unitsPerInch: 38, origin: [812, 1300] }
  const height = seat.heightAtHoleIn[USUAL.seatHole - 1] ?? 0
  return sheet(SQUARE, view.unitsPerInch, [
    shadows(view),
    floor(view),
    kneelingChairSide(view, { ...look, ...USUAL }),
    plumb(view, [seat.middleIn, height + 0.5]),
    dimension(view, [-7, 0], [-7, height], { inches: height, away: 8, side: 'left', size: 56 }),
    dimension(view, [overallIn.rearmost, 0], [overallIn.rearmost + overallIn.depth, 0], {
      inches: overallIn.depth,
      away: -3.2,
      size: 56,
    }),
  ])
}

const FIT_DESK_IN = 30

/** A sitter of middling height in the usual setting, and the heights that elbows come to over the whole range. */
function seated(): string {
  const view: View = { unitsPerInch: 24, origin: [640, 1470] }
  const height = seat.heightAtHoleIn[USUAL.seatHole - 1] ?? 0
  const pose = {
    heightIn: 66,
    seat: [-1, height - 0.4] as Point,
    kneePad: padAt(kneePad, USUAL.kneeHole),
    hand: [16, FIT_DESK_IN + 0.9] as Point,
  }
  const { hip } = jointsOf(pose)
  const { least, most } = workingHeightIn
  return sheet(SQUARE, view.unitsPerInch, [
    shadows(view),
    floor(view),
    sitter(view, pose),
    desk(view, { fromIn: 11, toIn: 28, heightIn: FIT_DESK_IN }),
    kneelingChairSide(view, { ...LOOK, ...USUAL }),
    plumb(view, [hip[0], height + 0.9]),
    dimension(view, [-4.6, least], [-4.6, most], {
      inches: most - least,
      range: [least, most],
      away: 7,
      side: 'left',
      size: 56,
    }),
    dimension(view, [28, 0], [28, FIT_DESK_IN], { inches: FIT_DESK_IN, away: -2.4, side: 'right' }),
  ])
}

function holes(): string {
  const view: View = { unitsPerInch: 52, origin: [560, 1700] }
  const highest = padAt(seat, 3)
  const corner = (end: number) => add(highest.top, turned([(end * seat.depthIn) / 2, 0], -seat.slopeDeg))
  const slopeApex = add(
    padAt(seat, seat.defaultHole).top,
    turned([seat.depthIn / 2 - 0.9, -seat.foamIn - seat.boardIn], -seat.slopeDeg),
  )
  return sheet(SQUARE, view.unitsPerInch, [
    ghostPad(view, highest),
    kneelingChairSide(view, { ...LOOK, ...USUAL }),
    ghostPad(view, padAt(seat, 1)),
    holeNumbers(view, holesOf(seat, frame.rearPostIn), [-2.4, 0]),
    ...seat.heightAtHoleIn.map((height) => level(view, seat.middleIn, 11.4, height)),
    dimension(view, corner(-1), corner(1), { inches: seat.depthIn, away: 3.1, size: 46 }),
    angleMark(view, { apex: slopeApex, between: [0, -seat.slopeDeg], radiusIn: 4.4 }),
  ])
}

export const kneelingChairPictures = (): Picture[] => {
  const square = { width: SHEET, height: SHEET }
  const sides = FRAMES.flatMap((frameFinish) =>
    CUSHIONS.map((cushion) => ({
      ...square,
      file: fileName('side', frameFinish, cushion),
      altText: `Side view of the Keel Kneeling Chair in ${frameFinish.toLowerCase()} with ${cushion} cushions: two bent beams cross under a seat 22 in high that slopes forward to the knee pad; a plumb bob hangs above the seat`,
      selects: { 'Frame finish': frameFinish, 'Cushion color': cushion },
      svg: side({ frame: frameFinish, cushion }),
    })),
  )
  const views = [
    {
      ...square,
      file: 'front.svg',
      altText:
        'Front view of the kneeling chair: the 16 in seat above the 18 in knee pad, between two pairs of birch beams',
      svg: kneelingChairFront(LOOK),
    },
    {
      ...square,
      file: 'top.svg',
      altText: 'The kneeling chair from above: seat and knee pad in line on the frame, with their widths',
      svg: kneelingChairTop(LOOK),
    },
    {
      ...square,
      file: 'holes.svg',
      altText:
        'The three holes of each post: the seat drawn in hole 2, outlined in holes 1 and 3, at 20, 22 and 24 in',
      svg: holes(),
    },
    {
      ...square,
      file: 'fit.svg',
      altText:
        'A person kneels upright on the chair, ear, shoulder and hip on one plumb line, elbows between 29 and 35 in above the floor',
      svg: seated(),
    },
  ]
  return [...sides.slice(0, 1), ...views, ...sides.slice(1)]
}
