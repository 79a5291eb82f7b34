/** Inches: x forward (side view) or to the right, y up from the floor. */
export type Point = readonly [x: number, y: number]

export const add = ([ax, ay]: Point, [bx, by]: Point): Point => [ax + bx, ay + by]
export const subtract = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by]
export const scale = ([x, y]: Point, factor: number): Point => [x * factor, y * factor]
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

/** The unit vector from one point to another. */
export function direction(from: Point, to: Point): Point {
  return scale(subtract(to, from), 1 / distance(from, to))
}

/** The normal that lies to the left of somebody walking along the vector. */
export const leftOf = ([x, y]: Point): Point => [-y, x]

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

export function turned([x, y]: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  return [x * cos - y * sin, x * sin + y * cos]
}
