import type { Point } from '../geometry/point.ts'
import { EDGE, shape } from '../sheet/paint.ts'
import { polygon, type View } from '../sheet/view.ts'
import { steel } from '../sheet/wood.ts'

const BASE_IN = 0.45
const DEPTH_IN = 9
const LID_IN = 9.4

/** An open laptop from the side; the point is where its hinge stands on the desk. */
export function laptop(view: View, [hinge, deskTop]: Point): string {
  const top = deskTop + BASE_IN
  const base = polygon(view, [
    [hinge - DEPTH_IN, deskTop],
    [hinge, deskTop],
    [hinge, top],
    [hinge - DEPTH_IN, deskTop + BASE_IN * 0.6],
  ])
  const lid = polygon(view, [
    [hinge - 0.1, top],
    [hinge + 0.25, top],
    [hinge + 0.25 + LID_IN * 0.3, top + LID_IN * 0.95],
    [hinge + LID_IN * 0.3, top + LID_IN * 0.96],
  ])
  return shape(base, steel.light, EDGE) + shape(lid, steel.base, EDGE)
}
