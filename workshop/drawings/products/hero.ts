import { kneelingChair } from '../../../facts/products.ts'
import type { Point } from '../geometry/point.ts'
import { desk } from '../parts/desk.ts'
import { laptop } from '../parts/laptop.ts'
import { type Joints, jointsOf, sitter } from '../parts/sitter.ts'
import { paper, pine } from '../sheet/color.ts'
import { dimension } from '../sheet/dimension.ts'
import { contactShadow, floor, plumb, sheet } from '../sheet/sheet.ts'
import { onSheet, type View } from '../sheet/view.ts'
import { kneelingChairSide, padAt } from './kneeling-chair-side.ts'

const { seat, kneePad, frame, workingHeightIn } = kneelingChair

export interface Hero {
  readonly file: string
  readonly svg: string
}

interface HeroOptions {
  readonly size: readonly [width: number, height: number]
  readonly view: View
  readonly deskToIn: number
  readonly marginUnits: number
  readonly figureSize: number
}

/** A desk of 29 in is a low one, for which the seat goes to hole 1. */
const DESK_IN = 29
const DESK_FROM_IN = 10.5
const SEAT_HOLE = 1
const SEAT_IN = seat.heightAtHoleIn[SEAT_HOLE - 1] ?? 0
const POSE = {
  heightIn: 66,
  seat: [-1, SEAT_IN - 0.4] as Point,
  kneePad: padAt(kneePad, kneePad.defaultHole),
  hand: [15.4, DESK_IN + 1] as Point,
}

function hero({ size, view, deskToIn, marginUnits, figureSize }: HeroOptions): string {
  const joints = jointsOf(POSE)
  const { least, most } = workingHeightIn
  return sheet(size, view.unitsPerInch, [
    ...frame.stretchersIn.map((x) => contactShadow(view, x - 1, x + 1)),
    floor(view, size[0], marginUnits),
    sitter(view, POSE),
    desk(view, { fromIn: DESK_FROM_IN, toIn: deskToIn, heightIn: DESK_IN }),
    laptop(view, [20, DESK_IN]),
    kneelingChairSide(view, {
      frame: 'Natural birch',
      cushion: 'Velvet Pine',
      seatHole: SEAT_HOLE,
      kneeHole: kneePad.defaultHole,
    }),
    plumb(view, [joints.hip[0], SEAT_IN + 0.9]),
    plumbPoints(view, joints),
    dimension(view, [-4.8, least], [-4.8, most], {
      inches: most - least,
      range: [least, most],
      away: 5.4,
      side: 'left',
      size: figureSize,
    }),
    dimension(view, [-7, 0], [-7, SEAT_IN], { inches: SEAT_IN, away: 7.8, side: 'left', size: figureSize }),
    dimension(view, [deskToIn, 0], [deskToIn, DESK_IN], {
      inches: DESK_IN,
      away: -2.6,
      side: 'right',
      size: figureSize,
    }),
  ])
}

/** Ear and shoulder, ringed where the plumb line passes through them; its bob hangs at the hip. */
function plumbPoints(view: View, { ear, shoulder }: Joints): string {
  return [ear, shoulder]
    .map((joint) => {
      const [cx, cy] = onSheet(view, joint)
      return `<circle cx="${cx}" cy="${cy}" r="13" fill="${paper}" stroke="${pine}" stroke-width="3"/><circle cx="${cx}" cy="${cy}" r="4.5" fill="${pine}"/>`
    })
    .join('')
}

export const heroes = (): Hero[] => [
  {
    file: 'hero-wide.svg',
    svg: hero({
      size: [2400, 1350],
      view: { unitsPerInch: 22, origin: [1290, 1260] },
      deskToIn: 36,
      marginUnits: 0,
      figureSize: 52,
    }),
  },
  {
    file: 'hero-tall.svg',
    svg: hero({
      size: [1200, 1500],
      view: { unitsPerInch: 20.6, origin: [470, 1370] },
      deskToIn: 24,
      marginUnits: 0,
      figureSize: 44,
    }),
  },
]
