import { add, direction, distance, leftOf, type Point, scale, subtract } from './point.ts'

interface Line {
  readonly kind: 'line'
  readonly from: Point
  readonly to: Point
}

interface Arc {
  readonly kind: 'arc'
  readonly from: Point
  readonly to: Point
  readonly center: Point
  readonly radius: number
  /** 1 turns left, -1 turns right */
  readonly turn: 1 | -1
}

export type Segment = Line | Arc

/** A corner of a bent part: where its straight stretches would meet, and the radius that it is bent to. */
export interface Corner {
  readonly xIn: number
  readonly yIn: number
  readonly bendIn: number
}

/** Lines and arcs rather than curves, because only their offsets (the faces and veneers of a beam) are exact. */
export function roundedPath(corners: readonly Corner[]): Segment[] {
  const segments: Segment[] = []
  let at = position(corners, 0)
  for (let index = 1; index < corners.length - 1; index++) {
    const arc = bend(
      position(corners, index - 1),
      position(corners, index),
      position(corners, index + 1),
      radius(corners, index),
    )
    segments.push({ kind: 'line', from: at, to: arc.from }, arc)
    at = arc.to
  }
  segments.push({ kind: 'line', from: at, to: position(corners, corners.length - 1) })
  return segments
}

export function offset(segments: readonly Segment[], left: number): Segment[] {
  return segments.map((segment) => {
    if (segment.kind === 'line') {
      const shift = scale(leftOf(direction(segment.from, segment.to)), left)
      return { ...segment, from: add(segment.from, shift), to: add(segment.to, shift) }
    }
    const radiusNow = segment.radius - segment.turn * left
    const moved = (point: Point) => add(segment.center, scale(direction(segment.center, point), radiusNow))
    return { ...segment, radius: radiusNow, from: moved(segment.from), to: moved(segment.to) }
  })
}

export function reversed(segments: readonly Segment[]): Segment[] {
  return segments
    .map((segment): Segment => {
      const swapped = { from: segment.to, to: segment.from }
      return segment.kind === 'line'
        ? { ...segment, ...swapped }
        : { ...segment, ...swapped, turn: segment.turn === 1 ? -1 : 1 }
    })
    .reverse()
}

function bend(before: Point, corner: Point, after: Point, bendRadius: number): Arc {
  const incoming = direction(before, corner)
  const outgoing = direction(corner, after)
  const cross = incoming[0] * outgoing[1] - incoming[1] * outgoing[0]
  const angle = Math.acos(Math.min(1, incoming[0] * outgoing[0] + incoming[1] * outgoing[1]))
  const tangent = bendRadius * Math.tan(angle / 2)
  if (tangent > Math.min(distance(before, corner), distance(corner, after)) + 1e-9) {
    throw new Error(`A radius of ${bendRadius} in does not fit the corner at ${corner.join(', ')}`)
  }
  const turn = cross > 0 ? 1 : -1
  const from = subtract(corner, scale(incoming, tangent))
  return {
    kind: 'arc',
    from,
    to: add(corner, scale(outgoing, tangent)),
    center: add(from, scale(leftOf(incoming), turn * bendRadius)),
    radius: bendRadius,
    turn,
  }
}

function position(corners: readonly Corner[], index: number): Point {
  const { xIn, yIn } = cornerAt(corners, index)
  return [xIn, yIn]
}

const radius = (corners: readonly Corner[], index: number): number => cornerAt(corners, index).bendIn

function cornerAt(corners: readonly Corner[], index: number): Corner {
  const corner = corners[index]
  if (!corner) throw new Error(`A bent part needs a corner ${index}`)
  return corner
}
