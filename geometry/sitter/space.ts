/** Inches, as the models have it: x forward, y to the sitter's left, z up from the floor. */
export type Spot = readonly [x: number, y: number, z: number]

export const plus = (a: Spot, b: Spot): Spot => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const times = (a: Spot, factor: number): Spot => [a[0] * factor, a[1] * factor, a[2] * factor]
export const minus = (a: Spot, b: Spot): Spot => plus(a, times(b, -1))
export const dot = (a: Spot, b: Spot): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const lengthOf = (a: Spot): number => Math.sqrt(dot(a, a))
export const toward = (a: Spot): Spot => times(a, 1 / Math.max(lengthOf(a), 1e-9))
export const mixed = (a: Spot, b: Spot, share: number): Spot => plus(times(a, 1 - share), times(b, share))

/** To the other side of the body. */
export const mirrored = ([x, y, z]: Spot): Spot => [x, -y, z]

/** Of a direction that leans forward from the vertical by so many degrees. */
export function leaning(degrees: number): Spot {
  const angle = (degrees * Math.PI) / 180
  return [Math.sin(angle), 0, Math.cos(angle)]
}

/**
 * Where two bones of those lengths meet between `from` and `to`, bent towards `pole`. Where they do not reach, they
 * are stretched out, and the end comes as near to `to` as it can.
 */
export function bend(
  from: Spot,
  to: Spot,
  lengths: readonly [number, number],
  pole: Spot,
): { joint: Spot; end: Spot } {
  const [first, second] = lengths
  const way = toward(minus(to, from))
  const reach = Math.max(
    Math.min(lengthOf(minus(to, from)), first + second - 0.01),
    Math.abs(first - second) + 0.01,
  )
  const along = (first ** 2 - second ** 2 + reach ** 2) / (2 * reach)
  const aside = Math.sqrt(Math.max(0, first ** 2 - along ** 2))
  const outward = toward(minus(pole, times(way, dot(pole, way))))
  return {
    joint: plus(from, plus(times(way, along), times(outward, aside))),
    end: plus(from, times(way, reach)),
  }
}
