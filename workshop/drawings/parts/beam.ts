import { type Corner, offset, reversed, roundedPath, type Segment } from '../geometry/rounded-path.ts'
import { EDGE, fill, HAIRLINE, line, shape } from '../sheet/paint.ts'
import { at, chain, round, type View } from '../sheet/view.ts'
import type { Wood } from '../sheet/wood.ts'

export interface BeamOptions {
  readonly corners: readonly Corner[]
  readonly depthIn: number
  readonly wood: Wood
  /** layers of a laminated beam; 0 for solid wood */
  readonly veneers?: number
  /** which face lies in shade, seen along the beam */
  readonly shade?: 'left' | 'right'
}

/** The radius of a beam's end, as a share of its depth. */
const END_ROUNDING = 0.95

/** A bent beam seen from the side: its faces, its veneers, its rounded ends. */
export function beam(view: View, options: BeamOptions): string {
  const path = roundedPath(options.corners)
  const half = options.depthIn / 2
  const outline = band(view, path, half, -half, true)
  const [near, far] = options.shade === 'left' ? [half, half - 0.42] : [-half, -half + 0.42]
  const [lit, litEnd] = options.shade === 'left' ? [-half, -half + 0.3] : [half, half - 0.3]
  return (
    fill(outline, options.wood.base) +
    fill(band(view, path, near, far, false), options.wood.dark) +
    fill(band(view, path, lit, litEnd, false), options.wood.light) +
    veneers(view, path, options) +
    shape(outline, 'none')
  )
}

function veneers(view: View, path: readonly Segment[], { veneers = 0, depthIn, wood }: BeamOptions): string {
  const lines = Array.from({ length: Math.max(0, veneers - 1) }, (_, index) =>
    chain(view, offset(path, depthIn / 2 - (depthIn * (index + 1)) / veneers)),
  )
  return lines.length ? line(lines.join(''), HAIRLINE, wood.grain) : ''
}

function band(view: View, path: readonly Segment[], left: number, right: number, rounded: boolean): string {
  const [outer, inner] = [offset(path, left), reversed(offset(path, right))]
  const radius = round(Math.abs(left - right) * END_ROUNDING * view.unitsPerInch)
  const cap = (segment: Segment | undefined) =>
    segment ? `A${radius} ${radius} 0 0 1 ${at(view, segment.from)}` : ''
  if (!rounded) return `${chain(view, outer)}${chain(view, inner, 'L')}Z`
  return `${chain(view, outer)}${cap(inner[0])}${chain(view, inner, 'L')}${cap(outer[0])}Z`
}

/** A straight upright, which is a beam with two corners. */
export const straight = (xIn: number, topIn: number, bottomIn: number): Corner[] => [
  { xIn, yIn: topIn, bendIn: 0 },
  { xIn, yIn: bottomIn, bendIn: 0 },
]

/** The end of a round bar that joins the two sides. */
export function barEnd(
  view: View,
  [xIn, yIn]: readonly [number, number],
  diameterIn: number,
  wood: Wood,
): string {
  const [cx, cy] = at(view, [xIn, yIn]).split(' ')
  const radius = round((diameterIn / 2) * view.unitsPerInch)
  const rings = [0.62, 0.3]
    .map((share) => `<circle cx="${cx}" cy="${cy}" r="${round(radius * share)}"/>`)
    .join('')
  return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${wood.light}" stroke="#1D1B17" stroke-width="${EDGE}"/><g fill="none" stroke="${wood.grain}" stroke-width="${HAIRLINE}">${rings}</g>`
}
