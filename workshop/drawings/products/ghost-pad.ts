import { add, type Point } from '../geometry/point.ts'
import { pathOnPad } from '../parts/cushion.ts'
import { ink } from '../sheet/color.ts'
import { letter } from '../sheet/lettering.ts'
import { HAIRLINE } from '../sheet/paint.ts'
import { onSheet, type View } from '../sheet/view.ts'

export interface GhostPad {
  readonly top: Point
  readonly slopeDeg: number
  readonly depthIn: number
  readonly foamIn: number
}

/** The dashed outline of a pad where another setting carries it. */
export function ghostPad(view: View, { top, slopeDeg, depthIn, foamIn }: GhostPad): string {
  const [rear, front] = [-depthIn / 2, depthIn / 2]
  const path = pathOnPad(
    view,
    top,
    slopeDeg,
  )([
    ['M', [rear, -foamIn + 0.8]],
    ['L', [rear, -1]],
    ['Q', [rear, 0], [rear + 1.2, 0]],
    ['L', [front - 1.7, 0]],
    ['Q', [front, 0], [front, -1.8]],
    ['L', [front, -foamIn + 0.8]],
    ['Q', [front, -foamIn], [front - 0.8, -foamIn]],
    ['L', [rear + 0.8, -foamIn]],
    ['Q', [rear, -foamIn], [rear, -foamIn + 0.8]],
    ['Z'],
  ])
  return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${HAIRLINE + 0.6}" stroke-dasharray="14 11"/>`
}

/** 1, 2 and 3 in circles beside the holes. */
export function holeNumbers(view: View, holes: readonly Point[], beside: Point): string {
  return holes
    .map((point, index) => {
      const [cx, cy] = onSheet(view, add(point, beside))
      return `<circle cx="${cx}" cy="${cy}" r="33" fill="none" stroke="${ink}" stroke-width="2"/>${letter(String(index + 1), [cx, cy + 17], { height: 34, anchor: 0.5 })}`
    })
    .join('')
}
