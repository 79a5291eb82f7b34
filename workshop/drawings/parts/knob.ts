import type { Point } from '../geometry/point.ts'
import { ink, paper } from '../sheet/color.ts'
import { EDGE } from '../sheet/paint.ts'
import { onSheet, round, type View } from '../sheet/view.ts'

const BRASS = '#B99A5B'

/** A hand knob seen along its axis: a fluted rim, a brass cap. */
export function knob(view: View, point: Point, diameterIn: number): string {
  const [cx, cy] = onSheet(view, point)
  const radius = (diameterIn / 2) * view.unitsPerInch
  const flutes = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return `M${round(cx + cos * radius * 0.78)} ${round(cy + sin * radius * 0.78)}L${round(cx + cos * radius * 0.97)} ${round(cy + sin * radius * 0.97)}`
  }).join('')
  return `<circle cx="${cx}" cy="${cy}" r="${round(radius)}" fill="#2B2A27" stroke="${paper}" stroke-width="${EDGE}"/><path d="${flutes}" stroke="#77736A" stroke-width="${EDGE}"/><circle cx="${cx}" cy="${cy}" r="${round(radius * 0.36)}" fill="${BRASS}" stroke="${ink}" stroke-width="1.7"/>`
}

/** An empty hole with its steel bush. */
export function hole(view: View, point: Point, diameterIn: number): string {
  const [cx, cy] = onSheet(view, point)
  const radius = (diameterIn / 2) * view.unitsPerInch
  return `<circle cx="${cx}" cy="${cy}" r="${round(radius * 1.55)}" fill="${BRASS}" stroke="${ink}" stroke-width="1.7"/><circle cx="${cx}" cy="${cy}" r="${round(radius * 0.85)}" fill="${ink}"/>`
}
