import type { FinishName } from '../../../facts/finishes.ts'
import { rockingKneelingChair } from '../../../facts/products.ts'
import type { Point } from '../geometry/point.ts'
import { box, mirrored } from '../parts/box.ts'
import { padFront, padTop } from '../parts/pad-views.ts'
import { ink, mix, paper } from '../sheet/color.ts'
import { angleMark, dimension } from '../sheet/dimension.ts'
import { axis, contactShadow, floor, plumb, SHEET, sheet } from '../sheet/sheet.ts'
import type { View } from '../sheet/view.ts'
import { wood } from '../sheet/wood.ts'
import { ghostPad } from './ghost-pad.ts'
import { fileName, type Picture } from './picture.ts'
import { rockingCloth, rockingSide, rolled, rolledRunner } from './rocking-side.ts'

const { seat, kneePad, overallIn, frame, rockDeg } = rockingKneelingChair
const SIZE = [SHEET, SHEET] as const
const FRAMES = ['Natural birch', 'Walnut'] as const
const KNEE_MIDDLE_IN = (kneePad.widthIn + kneePad.gapIn) / 2
const WIDTH_IN = kneePad.widthIn * 2 + kneePad.gapIn
const RIGHTMOST_IN = overallIn.rearmost + overallIn.depth
const SIDE = { leftIn: frame.outsideWidthIn / 2 - frame.sideThicknessIn, rightIn: frame.outsideWidthIn / 2 }
const SEAT_TOP: Point = [seat.middleIn, seat.heightIn]

function side(finish: FinishName): string {
  const view: View = { unitsPerInch: 36, origin: [895, 1300] }
  return sheet(SIZE, view.unitsPerInch, [
    contactShadow(view, -2, 3),
    floor(view),
    rockingSide(view, finish),
    plumb(view, [seat.middleIn, seat.heightIn + 0.5]),
    dimension(view, [-7, 0], [-7, seat.heightIn], {
      inches: seat.heightIn,
      away: 10.3,
      side: 'left',
      size: 56,
    }),
    dimension(view, [overallIn.rearmost, 0], [RIGHTMOST_IN, 0], {
      inches: overallIn.depth,
      away: -3.2,
      size: 56,
    }),
  ])
}

/** At rest, and the outlines at either end of the rocking. */
function rocking(): string {
  const view: View = { unitsPerInch: 38, origin: [790, 1300] }
  const ghosts = [-rockDeg, rockDeg].map((degrees) => {
    const runner = `<path d="${rolledRunner(view, degrees)}" fill="none" stroke="${mix(ink, paper, 0.35)}" stroke-width="2.2" stroke-dasharray="14 11"/>`
    return (
      runner + ghostPad(view, { ...seat, top: rolled(SEAT_TOP, degrees), slopeDeg: seat.slopeDeg + degrees })
    )
  })
  const apex: Point = [seat.middleIn, 24.4]
  return sheet(SIZE, view.unitsPerInch, [
    contactShadow(view, -2, 3),
    floor(view),
    ...ghosts,
    rockingSide(view, 'Natural birch'),
    ...[-1, 1].map((way) =>
      angleMark(view, {
        apex,
        between: [90, 90 + way * rockDeg],
        radiusIn: 7.6,
        figureAt: 90 + way * (rockDeg + 9),
      }),
    ),
    plumb(view, [seat.middleIn, seat.heightIn + 0.5]),
  ])
}

function front(): string {
  const view: View = { unitsPerInch: 43, origin: [830, 1310] }
  const [timber, cloth] = [wood('Natural birch'), rockingCloth()]
  const leg = { ...SIDE, bottomIn: 0, topIn: 16.5 }
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    contactShadow(view, -SIDE.rightIn, -SIDE.leftIn),
    contactShadow(view, SIDE.leftIn, SIDE.rightIn),
    floor(view),
    box(view, { leftIn: -SIDE.leftIn, rightIn: SIDE.leftIn, bottomIn: 3, topIn: 4.1 }, timber, 2, 0.3),
    box(view, leg, timber, 3, 0.3),
    box(view, mirrored(leg), timber, 3, 0.3),
    padFront(view, seat, { middle: [0, seat.heightIn], cloth }, timber),
    ...[-1, 1].map((way) =>
      padFront(view, kneePad, { middle: [way * KNEE_MIDDLE_IN, kneePad.heightIn], cloth }, timber),
    ),
    plumb(view, [0, seat.heightIn + 2.3]),
    dimension(view, [-seat.widthIn / 2, 0], [-seat.widthIn / 2, seat.heightIn], {
      inches: seat.heightIn,
      away: 3.6,
      side: 'left',
      size: 54,
    }),
    dimension(view, [-WIDTH_IN / 2, 0], [WIDTH_IN / 2, 0], { inches: WIDTH_IN, away: -2.9, size: 54 }),
  ])
}

function top(): string {
  const view: View = { unitsPerInch: 35, origin: [770, 800] }
  const [timber, cloth] = [wood('Natural birch'), rockingCloth()]
  const rail = {
    leftIn: overallIn.rearmost + 0.3,
    rightIn: kneePad.middleIn,
    bottomIn: SIDE.leftIn,
    topIn: SIDE.rightIn,
  }
  const across = frame.stretchers.map(({ xIn }) => ({
    leftIn: xIn - 0.55,
    rightIn: xIn + 0.55,
    bottomIn: -SIDE.leftIn,
    topIn: SIDE.leftIn,
  }))
  const half = WIDTH_IN / 2
  return sheet(SIZE, view.unitsPerInch, [
    cloth.defs,
    ...across.map((bar) => box(view, bar, timber, 2, 0.3)),
    box(view, rail, timber, 3, 0.4),
    box(view, { ...rail, bottomIn: -rail.topIn, topIn: -rail.bottomIn }, timber, 3, 0.4),
    padTop(view, seat, { middle: [seat.middleIn, 0], cloth }),
    ...[-1, 1].map((way) =>
      padTop(view, kneePad, { middle: [kneePad.middleIn, way * KNEE_MIDDLE_IN], cloth }),
    ),
    axis(view, overallIn.rearmost - 0.8, RIGHTMOST_IN + 0.5),
    dimension(view, [overallIn.rearmost, -seat.widthIn / 2], [overallIn.rearmost, seat.widthIn / 2], {
      inches: seat.widthIn,
      away: 1,
      side: 'left',
      size: 54,
    }),
    dimension(view, [RIGHTMOST_IN, -half], [RIGHTMOST_IN, half], {
      inches: WIDTH_IN,
      away: -1,
      side: 'right',
      size: 54,
    }),
  ])
}

export const rockingPictures = (): Picture[] => {
  const square = { width: SHEET, height: SHEET }
  const sides = FRAMES.map((finish) => ({
    ...square,
    file: fileName('side', finish),
    altText: `Side view of the Rocking Kneeling Chair in ${finish.toLowerCase()} with green cushions: curved runners carry an A of two solid legs under the seat and sweep up to the knee pads`,
    selects: { 'Frame finish': finish },
    svg: side(finish),
  }))
  const views = [
    {
      ...square,
      file: 'front.svg',
      altText: 'Front view of the rocking chair: two knee pads, 18 in over both, under the seat 21.5 in high',
      svg: front(),
    },
    {
      ...square,
      file: 'top.svg',
      altText: 'The rocking chair from above: the 16 in seat and the pair of knee pads on two runners',
      svg: top(),
    },
    {
      ...square,
      file: 'rocking.svg',
      altText: 'The chair at rest and, in dashed outline, rolled 8 degrees back and 8 degrees forward',
      svg: rocking(),
    },
  ]
  return [...sides.slice(0, 1), ...views, ...sides.slice(1)]
}
