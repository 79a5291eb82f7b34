import { twoPadKneelingChair } from '../../../facts/products.ts'
import { dimension } from '../sheet/dimension.ts'
import { contactShadow, floor, plumb, SHEET, sheet } from '../sheet/sheet.ts'
import type { View } from '../sheet/view.ts'
import { fileName, type Picture } from './picture.ts'
import { seatTop, type TwoPadLook, twoPadSide } from './two-pad-side.ts'
import { twoPadFront, twoPadSlide, twoPadTop } from './two-pad-views.ts'

const { seat, overallIn } = twoPadKneelingChair
const FRAMES = ['Natural birch', 'Walnut'] as const
const MATERIALS = ['Wool felt', 'Linen weave', 'Velvet weave'] as const

const FLOOR_IN = [-6, 5] as const

function side(look: TwoPadLook): string {
  const view: View = { unitsPerInch: 40, origin: [800, 1300] }
  const [, height] = seatTop(seat.defaultHole)
  return sheet([SHEET, SHEET], view.unitsPerInch, [
    contactShadow(view, ...FLOOR_IN),
    floor(view),
    twoPadSide(view, look, seat.defaultHole),
    plumb(view, [seat.middleIn, height + 0.5]),
    dimension(view, [-7, 0], [-7, height], { inches: height, away: 6.6, side: 'left', size: 56 }),
    dimension(view, [overallIn.rearmost, 0], [overallIn.rearmost + overallIn.depth, 0], {
      inches: overallIn.depth,
      away: -3,
      size: 56,
    }),
  ])
}

const LOOK = { frame: 'Natural birch', material: 'Wool felt' } as const

export const twoPadPictures = (): Picture[] => {
  const square = { width: SHEET, height: SHEET }
  const sides = FRAMES.flatMap((frame) =>
    MATERIALS.map((material) => ({
      ...square,
      file: fileName('side', frame, material),
      altText: `Side view of the Keel Two-Pad Kneeling Chair in ${frame.toLowerCase()} and ${material.toLowerCase()}: one bent beam runs like a hull from the knee pads along the floor and up to the seat`,
      selects: { 'Frame finish': frame, Material: material },
      svg: side({ frame, material }),
    })),
  )
  const views = [
    {
      ...square,
      file: 'front.svg',
      altText:
        'Front view of the two-pad kneeling chair: a separate pad for each shin, 18 in over both, under the seat',
      svg: twoPadFront(LOOK),
    },
    {
      ...square,
      file: 'top.svg',
      altText: 'The two-pad kneeling chair from above: the 16 in seat and two knee pads of 8.5 in',
      svg: twoPadTop(LOOK),
    },
    {
      ...square,
      file: 'slide.svg',
      altText:
        'The seat slides along its two arms: drawn in hole 2, outlined in holes 1 and 3, at 20, 22 and 24 in',
      svg: twoPadSlide(LOOK),
    },
  ]
  return [...sides.slice(0, 1), ...views, ...sides.slice(1)]
}
