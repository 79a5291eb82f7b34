import type { Vector3 } from 'three'
import type { Point } from '#geometry/point.ts'

/** Converts a camera's projection, from -1 to 1, to pixels of the canvas. */
export function onCanvas({ x, y }: Vector3, { clientWidth, clientHeight }: HTMLCanvasElement): Point {
  return [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight]
}
