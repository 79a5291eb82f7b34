import { radians } from '../geometry/point.ts'
import { darker } from '../sheet/color.ts'
import type { Upholstery } from '../sheet/upholstery.ts'
import type { View } from '../sheet/view.ts'
import type { Wood } from '../sheet/wood.ts'
import { type Box, box } from './box.ts'
import { cushionFace } from './cushion-faces.ts'
import { hole } from './knob.ts'

export interface SlopedPad {
  readonly widthIn: number
  readonly depthIn: number
  readonly foamIn: number
  /** above nothing when the front is lower */
  readonly slopeDeg: number
}

export interface PadPlace {
  /** the middle of its top: x and height in the front view, x and sideways in the plan */
  readonly middle: readonly [number, number]
  readonly cloth: Upholstery
}

/** What the front view shows of a pad: its front, and its top or its board, whichever the slope turns to the eye. */
export function padFront(
  view: View,
  pad: SlopedPad,
  { middle: [x, height], cloth }: PadPlace,
  timber: Wood,
): string {
  const rise = (-pad.depthIn / 2) * Math.sin(radians(pad.slopeDeg))
  const face = pad.foamIn * Math.cos(radians(pad.slopeDeg))
  const [leftIn, rightIn] = [x - pad.widthIn / 2, x + pad.widthIn / 2]
  const front = height + rise
  if (rise < 0) {
    return cushionFace(view, {
      leftIn,
      rightIn,
      bottomIn: front - face,
      topIn: height - rise,
      sideIn: face,
      sideAt: 'bottom',
      cloth,
    })
  }
  const underside = {
    leftIn: leftIn + 0.25,
    rightIn: rightIn - 0.25,
    bottomIn: front - face - rise * 2,
    topIn: front - face + 1,
  }
  const cover = { base: cloth.dark, light: cloth.base, dark: darker(cloth.dark, 0.25), grain: cloth.seam }
  const board = {
    leftIn: leftIn + 1.5,
    rightIn: rightIn - 1.5,
    bottomIn: underside.bottomIn + 0.7,
    topIn: front - face - 0.35,
  }
  return [
    box(view, underside, cover, 0, 0.9),
    box(view, board, timber, 5, 0.5),
    ...screws(view, board),
    cushionFace(view, {
      leftIn,
      rightIn,
      bottomIn: front - face,
      topIn: front,
      sideIn: 0,
      sideAt: 'bottom',
      cloth,
    }),
  ].join('')
}

const SCREW_IN = 0.3
const SCREW_INSET_IN = 0.8

function screws(view: View, { leftIn, rightIn, bottomIn, topIn }: Box): string[] {
  return [leftIn + SCREW_INSET_IN, rightIn - SCREW_INSET_IN].flatMap((x) =>
    [bottomIn + SCREW_INSET_IN, topIn - SCREW_INSET_IN].map((y) => hole(view, [x, y], SCREW_IN)),
  )
}

/** The pad from above: its top, and its rear or front, whichever the slope turns up. */
export function padTop(view: View, pad: SlopedPad, { middle: [x, sideways], cloth }: PadPlace): string {
  const half = (pad.depthIn / 2) * Math.cos(radians(pad.slopeDeg))
  const sideIn = pad.foamIn * Math.abs(Math.sin(radians(pad.slopeDeg)))
  const falls = pad.slopeDeg > 0
  return cushionFace(view, {
    leftIn: x - half - (falls ? sideIn : 0),
    rightIn: x + half + (falls ? 0 : sideIn),
    bottomIn: sideways - pad.widthIn / 2,
    topIn: sideways + pad.widthIn / 2,
    sideIn,
    sideAt: falls ? 'left' : 'right',
    cloth,
  })
}
