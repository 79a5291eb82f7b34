/** Inches: x forward, y up from the floor. */
export type Point = readonly [x: number, y: number]

export const add = ([ax, ay]: Point, [bx, by]: Point): Point => [ax + bx, ay + by]
const subtract = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by]
export const scale = ([x, y]: Point, factor: number): Point => [x * factor, y * factor]
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
export const between = (a: Point, b: Point, share: number): Point => add(a, scale(subtract(b, a), share))
export const unit = (from: Point, to: Point): Point => scale(subtract(to, from), 1 / distance(from, to))
export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The point of a line that lies `length` from `center`: the farther one, or the nearest where none is so near. */
export function onLineAt(onLine: Point, along: Point, center: Point, length: number): Point {
  const [dx, dy] = subtract(center, onLine)
  const half = dx * along[0] + dy * along[1]
  const square = half * half - (dx * dx + dy * dy - length * length)
  return add(onLine, scale(along, half + Math.sqrt(Math.max(0, square))))
}

/** Where two bars of those lengths meet, of the two places the one on the left of the way from a to b. */
export function hinge(a: Point, aLength: number, b: Point, bLength: number): Point {
  const reach = Math.min(distance(a, b), aLength + bLength - 0.01)
  const along = (aLength ** 2 - bLength ** 2 + reach ** 2) / (2 * reach)
  const aside = Math.sqrt(Math.max(0, aLength ** 2 - along ** 2))
  const [x, y] = unit(a, b)
  return add(a, [x * along - y * aside, y * along + x * aside])
}
