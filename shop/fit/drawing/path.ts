import { add, distance, type Point, scale, unit } from '#geometry/point.ts'

const round = (value: number): number => Math.round(value * 100) / 100

/** Drawings use inches, with y downwards from the floor, so y is negated. */
const at = ([x, y]: Point): string => `${round(x)} ${round(-y)}`

export const polyline = (points: readonly Point[]): string => `M${points.map(at).join('L')}`

/** A closed curve through all points (Catmull-Rom). */
export function smoothClosed(points: readonly Point[]): string {
  const point = (index: number): Point => points.at(index % points.length) ?? [0, 0]
  const handle = (index: number, sign: number): Point =>
    add(point(index), scale(add(point(index + 1), scale(point(index - 1), -1)), sign / 6))
  const curves = points.map(
    (_, index) => `C${[handle(index, 1), handle(index + 1, -1), point(index + 1)].map(at).join(' ')}`,
  )
  return `M${at(point(0))}${curves.join('')}Z`
}

/** A corner of a bent part: the point where its straight lines would meet, and the bend's radius. */
export interface Corner {
  readonly xIn: number
  readonly yIn: number
  readonly bendIn: number
}

/** The center line of a bent part, extended by `beyondIn` at both ends, which its outline needs. */
export function bent(corners: readonly Corner[], beyondIn = 0): string {
  const inner = corners.map(({ xIn, yIn }): Point => [xIn, yIn])
  const end = (at: number, before: number): Point => {
    const [last = [0, 0], previous = [0, 0]] = [inner.at(at), inner.at(before)] as const
    return add(last, scale(unit(previous, last), beyondIn))
  }
  const points = [end(0, 1), ...inner.slice(1, -1), end(-1, -2)]
  const steps = corners.slice(1, -1).map(({ bendIn }, index) => {
    const [before, corner, after] = points.slice(index, index + 3)
    if (!before || !corner || !after || distance(before, corner) === 0) return ''
    const [incoming, outgoing] = [unit(before, corner), unit(corner, after)]
    const cross = incoming[0] * outgoing[1] - incoming[1] * outgoing[0]
    const turn = Math.acos(Math.min(1, incoming[0] * outgoing[0] + incoming[1] * outgoing[1]))
    const tangent = bendIn * Math.tan(turn / 2)
    const [from, to] = [add(corner, scale(incoming, -tangent)), add(corner, scale(outgoing, tangent))]
    return `L${at(from)}A${bendIn} ${bendIn} 0 0 ${cross > 0 ? 0 : 1} ${at(to)}`
  })
  return `M${at(points[0] ?? [0, 0])}${steps.join('')}L${at(points.at(-1) ?? [0, 0])}`
}

/** A limb: two circles joined by straight sides. */
export function limb(a: Point, ra: number, b: Point, rb: number): string {
  const heading = Math.atan2(b[1] - a[1], b[0] - a[0])
  const spread = Math.acos(Math.max(-1, Math.min(1, (ra - rb) / distance(a, b))))
  const on = (center: Point, radius: number, angle: number) =>
    at(add(center, [Math.cos(angle) * radius, Math.sin(angle) * radius]))
  const [left, right] = [heading + spread, heading - spread]
  const wide = spread < Math.PI / 2
  return `M${on(a, ra, left)}A${ra} ${ra} 0 ${wide ? 1 : 0} 0 ${on(a, ra, right)}L${on(b, rb, right)}A${rb} ${rb} 0 ${wide ? 0 : 1} 0 ${on(b, rb, left)}Z`
}
