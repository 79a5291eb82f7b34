import { ink } from '../sheet/color.ts'
import { fill, HAIRLINE, line } from '../sheet/paint.ts'
import { onSheet, polyline, round, type View } from '../sheet/view.ts'
import type { Wood } from '../sheet/wood.ts'

export interface Box {
  readonly leftIn: number
  readonly rightIn: number
  readonly bottomIn: number
  readonly topIn: number
}

const SHADED_SHARE = 0.25
const EDGE_LINE = 3.2

/** Something square-edged, seen straight on; `lines` grain lines run its longer way. */
export function box(view: View, part: Box, wood: Wood, lines = 3, roundIn = 0.12): string {
  const [x, y] = onSheet(view, [part.leftIn, part.topIn])
  const width = round((part.rightIn - part.leftIn) * view.unitsPerInch)
  const height = round((part.topIn - part.bottomIn) * view.unitsPerInch)
  const corner = Math.min(round(roundIn * view.unitsPerInch), width / 2, height / 2)
  const rect = (attributes: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" ${attributes}/>`
  return (
    rect(`fill="${wood.base}"`) +
    fill(shade(x, y, width, height, corner), wood.dark) +
    (lines ? line(grain(view, part, lines), HAIRLINE, wood.grain) : '') +
    rect(`fill="none" stroke="${ink}" stroke-width="${EDGE_LINE}"`)
  )
}

/** The side away from the light: the right of what stands, the underside of what lies. */
function shade(x: number, y: number, width: number, height: number, corner: number): string {
  const [right, bottom] = [round(x + width), round(y + height)]
  const arc = `A${corner} ${corner} 0 0`
  if (height > width) {
    const left = round(right - Math.max(width * SHADED_SHARE, corner))
    return `M${left} ${y}H${round(right - corner)}${arc} 1 ${right} ${round(y + corner)}V${round(bottom - corner)}${arc} 1 ${round(right - corner)} ${bottom}H${left}Z`
  }
  const top = round(bottom - Math.max(height * SHADED_SHARE, corner))
  return `M${right} ${top}V${round(bottom - corner)}${arc} 1 ${round(right - corner)} ${bottom}H${round(x + corner)}${arc} 1 ${x} ${round(bottom - corner)}V${top}Z`
}

function grain(view: View, { leftIn, rightIn, bottomIn, topIn }: Box, lines: number): string {
  const upright = topIn - bottomIn > rightIn - leftIn
  return Array.from({ length: lines }, (_, index) => {
    const share = (index + 1) / (lines + 1)
    const [xIn, yIn] = [leftIn + (rightIn - leftIn) * share, bottomIn + (topIn - bottomIn) * share]
    const ends = upright
      ? ([
          [xIn, bottomIn],
          [xIn, topIn],
        ] as const)
      : ([
          [leftIn, yIn],
          [rightIn, yIn],
        ] as const)
    return polyline(view, ends)
  }).join('')
}

/** The same on the other side of the middle. */
export const mirrored = (part: Box): Box => ({ ...part, leftIn: -part.rightIn, rightIn: -part.leftIn })
