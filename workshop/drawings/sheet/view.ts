import type { Point } from '../geometry/point.ts'
import type { Segment } from '../geometry/rounded-path.ts'

/** Where the inches of a product fall on the sheet. */
export interface View {
  readonly unitsPerInch: number
  /** the sheet's units of the point (0, 0) in inches */
  readonly origin: Point
}

export const round = (value: number): number => Math.round(value * 10) / 10

export function onSheet(view: View, [x, y]: Point): Point {
  return [round(view.origin[0] + x * view.unitsPerInch), round(view.origin[1] - y * view.unitsPerInch)]
}

export const at = (view: View, point: Point): string => onSheet(view, point).join(' ')

export function polygon(view: View, points: readonly Point[]): string {
  return `M${points.map((point) => at(view, point)).join('L')}Z`
}

export function polyline(view: View, points: readonly Point[]): string {
  return `M${points.map((point) => at(view, point)).join('L')}`
}

/** A chain of lines and arcs; `join` is M to begin a shape and L to go on with one. */
export function chain(view: View, segments: readonly Segment[], join: 'M' | 'L' = 'M'): string {
  const [first] = segments
  if (!first) return ''
  return segments.reduce(
    (path, segment) => {
      if (segment.kind === 'line') return `${path}L${at(view, segment.to)}`
      const radius = round(segment.radius * view.unitsPerInch)
      // The sheet's y runs downwards, so a left turn is SVG's negative sweep.
      return `${path}A${radius} ${radius} 0 0 ${segment.turn === 1 ? 0 : 1} ${at(view, segment.to)}`
    },
    `${join}${at(view, first.from)}`,
  )
}
