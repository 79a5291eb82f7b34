import type { FinishName } from '../../../facts/finishes.ts'
import { kneelingChair } from '../../../facts/products.ts'
import { box, mirrored } from '../parts/box.ts'
import { padFront, padTop } from '../parts/pad-views.ts'
import { dimension } from '../sheet/dimension.ts'
import { axis, contactShadow, floor, plumb, SHEET, sheet } from '../sheet/sheet.ts'
import { upholstery } from '../sheet/upholstery.ts'
import type { View } from '../sheet/view.ts'
import { steel, wood } from '../sheet/wood.ts'
import { holesOf, padAt } from './kneeling-chair-side.ts'

const { seat, kneePad, frame } = kneelingChair
const SIZE = [SHEET, SHEET] as const

interface Look {
  readonly frame: FinishName
  readonly cushion: FinishName
}

// The long beams lie outside, the short ones inside them.
const OUTSIDE = {
  leftIn: frame.outsideWidthIn / 2 - frame.sideThicknessIn,
  rightIn: frame.outsideWidthIn / 2,
}
const INSIDE = { leftIn: OUTSIDE.leftIn - frame.sideThicknessIn, rightIn: OUTSIDE.leftIn }

const postTop = (pad: typeof seat | typeof kneePad, postIn: number): number =>
  (holesOf(pad, postIn)[2]?.[1] ?? 0) + frame.holeBelowPostTopIn

export function kneelingChairFront(look: Look): string {
  const view: View = { unitsPerInch: 43, origin: [830, 1310] }
  const [timber, cloth] = [wood(look.frame), upholstery(look.cushion)]
  const [height, kneeHeight] = [
    padAt(seat, seat.defaultHole).top[1],
    padAt(kneePad, kneePad.defaultHole).top[1],
  ]
  const bars = [OUTSIDE, INSIDE].map(({ leftIn }) => ({
    leftIn: leftIn - frame.barThicknessIn,
    rightIn: leftIn,
    bottomIn: 10,
    topIn: height - 4,
  }))
  const posts = [
    { ...OUTSIDE, bottomIn: frame.footHeightIn, topIn: postTop(seat, frame.rearPostIn) },
    { ...INSIDE, bottomIn: 2.6, topIn: postTop(seat, frame.frontPostIn) },
  ]
  const both = (parts: typeof posts) => parts.flatMap((part) => [part, mirrored(part)])
  const half = { seat: seat.widthIn / 2, knee: kneePad.widthIn / 2 }
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    contactShadow(view, -OUTSIDE.rightIn, -OUTSIDE.leftIn),
    contactShadow(view, OUTSIDE.leftIn, OUTSIDE.rightIn),
    floor(view),
    ...both(bars).map((bar) => box(view, bar, steel, 0)),
    ...both(posts).map((post) => box(view, post, timber, 2)),
    box(
      view,
      { leftIn: -OUTSIDE.leftIn, rightIn: OUTSIDE.leftIn, bottomIn: 0.8, topIn: 1.9 },
      timber,
      2,
      0.3,
    ),
    padFront(view, seat, { middle: [0, height], cloth }, timber),
    padFront(view, kneePad, { middle: [0, kneeHeight], cloth }, timber),
    plumb(view, [0, height + 2.7]),
    dimension(view, [-half.seat, 0], [-half.seat, height], {
      inches: height,
      away: 3.6,
      side: 'left',
      size: 54,
    }),
    dimension(view, [-half.knee, 0], [half.knee, 0], { inches: kneePad.widthIn, away: -2.9, size: 54 }),
  ])
}

export function kneelingChairTop(look: Look): string {
  const view: View = { unitsPerInch: 37, origin: [730, 800] }
  const [timber, cloth] = [wood(look.frame), upholstery(look.cushion)]
  const [rear, front] = [frame.stretchersIn[0] ?? 0, frame.stretchersIn[1] ?? 0]
  const long = { leftIn: frame.rearPostIn - 1, rightIn: front + 1.1 }
  const short = { leftIn: rear - 1.1, rightIn: frame.frontPostIn + 1 }
  const lane = ({ leftIn, rightIn }: typeof OUTSIDE) => ({ bottomIn: leftIn, topIn: rightIn })
  const lanes = [
    { ...short, ...lane(INSIDE) },
    { ...long, ...lane(OUTSIDE) },
  ].flatMap((part) => [part, { ...part, bottomIn: -part.topIn, topIn: -part.bottomIn }])
  const across = (x: number, half: number) => ({
    leftIn: x - frame.stretcherDiameterIn / 2,
    rightIn: x + frame.stretcherDiameterIn / 2,
    bottomIn: -half,
    topIn: half,
  })
  const half = { seat: seat.widthIn / 2, knee: kneePad.widthIn / 2 }
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    box(view, across(front, OUTSIDE.leftIn), timber, 2, 0.3),
    box(view, across(rear, INSIDE.leftIn), timber, 2, 0.3),
    ...lanes.map((part) => box(view, part, timber, 2, 0.25)),
    padTop(view, seat, { middle: [seat.middleIn, 0], cloth }),
    padTop(view, kneePad, { middle: [kneePad.middleIn, 0], cloth }),
    axis(view, short.leftIn - 0.9, long.rightIn + 0.8),
    dimension(view, [short.leftIn, -half.seat], [short.leftIn, half.seat], {
      inches: seat.widthIn,
      away: 1.3,
      side: 'left',
      size: 54,
    }),
    dimension(view, [long.rightIn, -half.knee], [long.rightIn, half.knee], {
      inches: kneePad.widthIn,
      away: -1.3,
      side: 'right',
      size: 54,
    }),
  ])
}
