import type { Point } from '../geometry/point.ts'
import { ink, paper } from '../sheet/color.ts'
import { EDGE, HAIRLINE } from '../sheet/paint.ts'
import { onSheet, round, type View } from '../sheet/view.ts'
import { steel } from '../sheet/wood.ts'

const BRASS = '#B99A5B'
const FLUTES = 12

/** A hand knob seen along its axis: a fluted rim, a brass cap. */
export function knob(view: View, point: Point, diameterIn: number): string {
  const [cx, cy] = onSheet(view, point)
  const radius = (diameterIn / 2) * view.unitsPerInch
  const circle = (share: number, attributes: string) =>
    `<circle cx="${cx}" cy="${cy}" r="${round(radius * share)}" ${attributes}/>`
  const step = (2 * Math.PI * round(radius * 0.86)) / FLUTES
  const dashes = `${round(step * 0.36)} ${Math.round(step * 64) / 100}`
  return (
    circle(1, `fill="${steel.dark}" stroke="${paper}" stroke-width="${EDGE}"`) +
    circle(
      0.86,
      `fill="none" stroke="${steel.grain}" stroke-width="${round(radius * 0.24)}" stroke-linecap="butt" stroke-dasharray="${dashes}"`,
    ) +
    circle(0.4, `fill="${BRASS}" stroke="${ink}" stroke-width="${HAIRLINE}"`)
  )
}

/** An empty hole with its brass bush. */
export function hole(view: View, point: Point, diameterIn: number): string {
  const [cx, cy] = onSheet(view, point)
  const radius = (diameterIn / 2) * view.unitsPerInch
  return `<circle cx="${cx}" cy="${cy}" r="${round(radius * 1.55)}" fill="${BRASS}" stroke="${ink}" stroke-width="${HAIRLINE}"/><circle cx="${cx}" cy="${cy}" r="${round(radius * 0.85)}" fill="${ink}"/>`
}
