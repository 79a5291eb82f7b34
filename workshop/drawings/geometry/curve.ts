import type { Point } from './point.ts'

/** A step of a path: its letter and its points, as SVG has them, but in inches. */
export type Command = readonly [command: string, ...points: Point[]]

/** A cubic piece: two handles and where it ends. */
export type Piece = readonly [first: Point, second: Point, end: Point]

export interface Curve {
  readonly start: Point
  readonly pieces: readonly Piece[]
}

export const along = ({ pieces }: Curve): Command[] => pieces.map((piece): Command => ['C', ...piece])

/** The same curve from its end to its start. */
export function back({ start, pieces }: Curve): Command[] {
  return pieces
    .map(([first, second], index): Command => ['C', second, first, pieces[index - 1]?.[2] ?? start])
    .reverse()
}

export function mapped({ start, pieces }: Curve, move: (point: Point) => Point): Curve {
  return { start: move(start), pieces: pieces.map(([a, b, c]): Piece => [move(a), move(b), move(c)]) }
}
