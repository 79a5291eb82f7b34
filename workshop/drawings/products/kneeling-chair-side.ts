import type { FinishName } from '../../../facts/finishes.ts'
import { kneelingChair } from '../../../facts/products.ts'
import type { Point } from '../geometry/point.ts'
import { barEnd, beam, straight } from '../parts/beam.ts'
import { type CushionOptions, cushionSide, undersideAt } from '../parts/cushion.ts'
import { foot } from '../parts/foot.ts'
import { hole, knob } from '../parts/knob.ts'
import { upholstery } from '../sheet/upholstery.ts'
import type { View } from '../sheet/view.ts'
import { steel, wood } from '../sheet/wood.ts'

const { seat, kneePad, frame } = kneelingChair

export interface Setting {
  readonly frame: FinishName
  readonly cushion: FinishName
  readonly seatHole: number
  readonly kneeHole: number
}

type Pad = typeof seat | typeof kneePad

export function padAt(
  pad: Pad,
  holeNumber: number,
): { top: Point; slopeDeg: number; depthIn: number; foamIn: number; boardIn: number } {
  const height = pad.heightAtHoleIn[holeNumber - 1]
  if (height === undefined) throw new Error(`There is no hole ${holeNumber}`)
  const { slopeDeg, depthIn, foamIn, boardIn } = pad
  return { top: [pad.middleIn, height], slopeDeg, depthIn, foamIn, boardIn }
}

/** The three holes of a post, lowest first; the post ends just under the pad in hole 1. */
export function holesOf(pad: Pad, postIn: number): Point[] {
  const highest = undersideAt(padAt(pad, 1), postIn) - 0.25 - frame.holeBelowPostTopIn
  const pitch = pad.travelIn / 2
  return [0, 1, 2].map((index) => [postIn, highest - pitch * (2 - index)])
}

const posts = [
  { pad: seat, x: frame.rearPostIn },
  { pad: seat, x: frame.frontPostIn },
  { pad: kneePad, x: frame.kneePostIn },
] as const

export function kneelingChairSide(view: View, setting: Setting): string {
  const timber = wood(setting.frame)
  const cloth = upholstery(setting.cushion)
  const numberOf = (pad: Pad) => (pad === seat ? setting.seatHole : setting.kneeHole)
  const pads: CushionOptions[] = [seat, kneePad].map((pad) => ({
    ...padAt(pad, numberOf(pad)),
    cloth,
    board: timber,
  }))
  const bars = posts.map(({ pad, x }) => {
    const [lowest] = holesOf(pad, x)
    const top = undersideAt(padAt(pad, numberOf(pad)), x)
    const bottom = (holesOf(pad, x)[numberOf(pad) - 1] ?? lowest ?? [x, top])[1] - 0.6
    return beam(view, { corners: straight(x, top + 0.1, bottom), depthIn: frame.barIn, wood: steel })
  })
  const fittings = posts.flatMap(({ pad, x }) =>
    holesOf(pad, x).map((point, index) =>
      index + 1 === numberOf(pad)
        ? knob(view, point, frame.knobDiameterIn)
        : hole(view, point, frame.holeDiameterIn),
    ),
  )
  const kneePostTop = (holesOf(kneePad, frame.kneePostIn)[2]?.[1] ?? 0) + frame.holeBelowPostTopIn
  return [
    cloth.defs,
    ...frame.stretchersIn.map((x) => foot(view, x, frame.footWidthIn, frame.footHeightIn + 0.2)),
    ...bars,
    beam(view, {
      corners: straight(frame.kneePostIn, kneePostTop, 1.9),
      depthIn: frame.kneePostWidthIn,
      wood: timber,
      veneers: 7,
      shade: 'left',
    }),
    beam(view, {
      corners: frame.rearBeam,
      depthIn: frame.beamIn,
      wood: timber,
      veneers: frame.veneers,
      shade: 'left',
    }),
    beam(view, {
      corners: frame.frontBeam,
      depthIn: frame.beamIn,
      wood: timber,
      veneers: frame.veneers,
      shade: 'right',
    }),
    ...frame.stretchersIn.map((x) =>
      barEnd(view, [x, frame.stretcherHeightIn], frame.stretcherDiameterIn, timber),
    ),
    hole(view, [frame.crossing.xIn, frame.crossing.yIn], frame.holeDiameterIn),
    ...pads.map((pad) => cushionSide(view, pad)),
    ...fittings,
  ].join('')
}
