import { shape } from '../sheet/paint.ts'
import { polygon, type View } from '../sheet/view.ts'
import { steel } from '../sheet/wood.ts'

/** A rubber foot under a beam; it reaches a little into the beam drawn over it. */
export function foot(view: View, middleIn: number, widthIn: number, heightIn: number): string {
  const half = widthIn / 2
  return shape(
    polygon(view, [
      [middleIn - half, 0],
      [middleIn + half, 0],
      [middleIn + half - 0.15, heightIn],
      [middleIn - half + 0.15, heightIn],
    ]),
    steel.base,
    2,
  )
}
