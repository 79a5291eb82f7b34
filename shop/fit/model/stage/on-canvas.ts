import type { Vector3 } from 'three'
import type { Point } from '#geometry/point.ts'

/** In pixels of the canvas, from what a camera projects to between -1 and 1. */
export function onCanvas({ x, y }: Vector3, { clientWidth, clientHeight }: HTMLCanvasElement): Point {
  return [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight]
}
