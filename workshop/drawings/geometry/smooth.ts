import type { Curve } from './curve.ts'
import { add, type Point, scale, subtract } from './point.ts'

/** A closed curve through all points (Catmull-Rom), as cubic pieces: two handles and an end each. */
export function smoothClosed(points: readonly Point[]): Curve {
  const count = points.length
  const point = (index: number): Point => points[(index + count) % count] ?? [0, 0]
  const handle = (index: number, sign: number): Point =>
    add(point(index), scale(subtract(point(index + 1), point(index - 1)), sign / 6))
  return {
    start: point(0),
    pieces: points.map((_, index) => [handle(index, 1), handle(index + 1, -1), point(index + 1)]),
  }
}
