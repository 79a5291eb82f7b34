import { twoPadKneelingChair } from '../../../facts/products.ts'
import { box, mirrored } from '../parts/box.ts'
import { padFront, padTop } from '../parts/pad-views.ts'
import { dimension, level } from '../sheet/dimension.ts'
import { axis, contactShadow, floor, plumb, SHEET, sheet } from '../sheet/sheet.ts'
import { upholstery } from '../sheet/upholstery.ts'
import type { View } from '../sheet/view.ts'
import { wood } from '../sheet/wood.ts'
import { ghostPad, holeNumbers } from './ghost-pad.ts'
import { seatArm, seatHoles, seatTop, type TwoPadLook, twoPadSide } from './two-pad-side.ts'

const { seat, kneePad, frame, overallIn } = twoPadKneelingChair
const SIZE = [SHEET, SHEET] as const
const SIDE = { leftIn: frame.outsideWidthIn / 2 - frame.sideThicknessIn, rightIn: frame.outsideWidthIn / 2 }
const KNEE_MIDDLE_IN = (kneePad.widthIn + kneePad.gapIn) / 2
const WIDTH_IN = kneePad.widthIn * 2 + kneePad.gapIn

export function twoPadFront(look: TwoPadLook): string {
  const view: View = { unitsPerInch: 43, origin: [830, 1310] }
  const [timber, cloth] = [wood(look.frame), upholstery(look.material)]
  const [, height] = seatTop(seat.defaultHole)
  const arm = { ...SIDE, bottomIn: 0, topIn: seatArm().end[1] + 2 }
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    contactShadow(view, -SIDE.rightIn, -SIDE.leftIn),
    contactShadow(view, SIDE.leftIn, SIDE.rightIn),
    floor(view),
    box(view, { leftIn: -SIDE.leftIn, rightIn: SIDE.leftIn, bottomIn: 0.4, topIn: 1.5 }, timber, 2, 0.3),
    box(view, arm, timber, 4, 0.3),
    box(view, mirrored(arm), timber, 4, 0.3),
    padFront(view, seat, { middle: [0, height], cloth }, timber),
    ...[-1, 1].map((side) =>
      padFront(view, kneePad, { middle: [side * KNEE_MIDDLE_IN, kneePad.heightIn], cloth }, timber),
    ),
    plumb(view, [0, height + 2.5]),
    dimension(view, [-seat.widthIn / 2, 0], [-seat.widthIn / 2, height], {
      inches: height,
      away: 3.6,
      side: 'left',
      size: 54,
    }),
    dimension(view, [-WIDTH_IN / 2, 0], [WIDTH_IN / 2, 0], { inches: overallIn.width, away: -2.9, size: 54 }),
  ])
}

export function twoPadTop(look: TwoPadLook): string {
  const view: View = { unitsPerInch: 38, origin: [690, 800] }
  const [timber, cloth] = [wood(look.frame), upholstery(look.material)]
  const rail = {
    leftIn: overallIn.rearmost,
    rightIn: kneePad.middleIn,
    bottomIn: SIDE.leftIn,
    topIn: SIDE.rightIn,
  }
  const rightmost = overallIn.rearmost + overallIn.depth
  const outer = KNEE_MIDDLE_IN + kneePad.widthIn / 2
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    ...frame.stretchersIn.map((x) =>
      box(
        view,
        { leftIn: x - 0.55, rightIn: x + 0.55, bottomIn: -SIDE.leftIn, topIn: SIDE.leftIn },
        timber,
        2,
        0.3,
      ),
    ),
    box(view, rail, timber, 4, 0.4),
    box(view, { ...rail, bottomIn: -rail.topIn, topIn: -rail.bottomIn }, timber, 4, 0.4),
    padTop(view, seat, { middle: [seat.middleIn, 0], cloth }),
    ...[-1, 1].map((side) =>
      padTop(view, kneePad, { middle: [kneePad.middleIn, side * KNEE_MIDDLE_IN], cloth }),
    ),
    axis(view, overallIn.rearmost - 0.8, rightmost + 0.5),
    dimension(view, [overallIn.rearmost, -seat.widthIn / 2], [overallIn.rearmost, seat.widthIn / 2], {
      inches: seat.widthIn,
      away: 1.3,
      side: 'left',
      size: 54,
    }),
    dimension(view, [rightmost, outer - kneePad.widthIn], [rightmost, outer], {
      inches: kneePad.widthIn,
      away: -1.3,
      side: 'right',
      size: 54,
    }),
  ])
}

/** The seat in hole 2, ghosted where the other holes carry it. */
export function twoPadSlide(look: TwoPadLook): string {
  const view: View = { unitsPerInch: 50, origin: [650, 1560] }
  const ghost = (holeNumber: number) => ghostPad(view, { ...seat, top: seatTop(holeNumber) })
  return sheet(SIZE, view.unitsPerInch, [
    contactShadow(view, -6, 5),
    floor(view, SHEET, 0),
    ghost(3),
    twoPadSide(view, look, seat.defaultHole),
    ghost(1),
    holeNumbers(view, seatHoles(), [-1.7, 1.1]),
    ...[1, 2, 3].map((holeNumber) => level(view, seatTop(holeNumber)[0], 12, seatTop(holeNumber)[1])),
  ])
}
