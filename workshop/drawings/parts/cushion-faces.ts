import { ink } from '../sheet/color.ts'
import { EDGE, line, OUTLINE } from '../sheet/paint.ts'
import { TEXTURE, type Upholstery } from '../sheet/upholstery.ts'
import { onSheet, round, type View } from '../sheet/view.ts'
import type { Box } from './box.ts'

export interface CushionFaceOptions extends Box {
  /** what part of the height (front view) or width (plan) shows a side of the pad instead of its top */
  readonly sideIn: number
  readonly sideAt: 'bottom' | 'left' | 'right'
  readonly cloth: Upholstery
}

/** A pad seen from the front or from above: its top, and beside it the side that its slope lets one see. */
export function cushionFace(view: View, options: CushionFaceOptions): string {
  const { cloth, sideIn, sideAt } = options
  const whole = rectangle(view, options, 1)
  const side = rectangle(view, sideOf(options), 0.5)
  const seam = seamPath(view, options)
  return (
    `<clipPath id="${idOf(options)}">${whole('')}</clipPath>` +
    whole(`fill="${sideIn ? cloth.light : cloth.base}"`) +
    (sideIn
      ? `<g clip-path="url(#${idOf(options)})">${side(`fill="${sideAt === 'bottom' ? cloth.base : cloth.dark}"`)}</g>`
      : '') +
    whole(`fill="${TEXTURE}"`) +
    line(seam, EDGE, cloth.seam) +
    whole(`fill="none" stroke="${ink}" stroke-width="${OUTLINE}"`)
  )
}

const idOf = ({ leftIn, topIn }: Box): string =>
  `pad${Math.round(leftIn * 10)}x${Math.round(topIn * 10)}`.replaceAll('-', 'm')

function rectangle(view: View, { leftIn, rightIn, bottomIn, topIn }: Box, roundIn: number) {
  const [x, y] = onSheet(view, [leftIn, topIn])
  const size = `width="${round((rightIn - leftIn) * view.unitsPerInch)}" height="${round((topIn - bottomIn) * view.unitsPerInch)}"`
  return (attributes: string) =>
    `<rect x="${x}" y="${y}" ${size} rx="${round(roundIn * view.unitsPerInch)}" ${attributes}/>`
}

function sideOf(options: CushionFaceOptions): Box {
  const { leftIn, rightIn, bottomIn, topIn, sideIn, sideAt } = options
  if (sideAt === 'bottom')
    return { leftIn: leftIn - 1, rightIn: rightIn + 1, bottomIn: bottomIn - 1, topIn: bottomIn + sideIn }
  if (sideAt === 'left')
    return { leftIn: leftIn - 1, rightIn: leftIn + sideIn, bottomIn: bottomIn - 1, topIn: topIn + 1 }
  return { leftIn: rightIn - sideIn, rightIn: rightIn + 1, bottomIn: bottomIn - 1, topIn: topIn + 1 }
}

/** The piping between top and side, and the one that runs around the top. */
function seamPath(
  view: View,
  { leftIn, rightIn, bottomIn, topIn, sideIn, sideAt }: CushionFaceOptions,
): string {
  const go = (x: number, y: number) => onSheet(view, [x, y]).join(' ')
  if (sideAt === 'bottom') {
    const y = sideIn ? bottomIn + sideIn : topIn - 0.75
    return `M${go(leftIn, y)}Q${go((leftIn + rightIn) / 2, y - 0.25)} ${go(rightIn, y)}`
  }
  const x = sideAt === 'left' ? leftIn + sideIn : rightIn - sideIn
  return `M${go(x, bottomIn)}Q${go(x + (sideAt === 'left' ? -0.2 : 0.2), (bottomIn + topIn) / 2)} ${go(x, topIn)}`
}
