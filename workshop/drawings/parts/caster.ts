import { ink } from '../sheet/color.ts'
import { EDGE, HAIRLINE, line, shape } from '../sheet/paint.ts'
import { onSheet, round, type View } from '../sheet/view.ts'
import { steel } from '../sheet/wood.ts'
import { box } from './box.ts'

/** A twin-wheel caster from the side; it trails behind its stem, to the left. */
export function casterSide(view: View, stemIn: number, wheelIn: number, topIn: number): string {
  const radius = wheelIn / 2
  const middle = stemIn - 0.35
  const [cx, cy] = onSheet(view, [middle, radius])
  const r = round(radius * view.unitsPerInch)
  const hood = `M${cx - r - 3} ${cy}A${r + 3} ${r + 3} 0 0 1 ${cx + r + 3} ${cy}Z`
  return (
    box(view, { leftIn: stemIn - 0.25, rightIn: stemIn + 0.25, bottomIn: radius, topIn }, steel, 0) +
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${steel.base}" stroke="${ink}" stroke-width="${EDGE}"/>` +
    shape(hood, steel.dark, EDGE) +
    `<circle cx="${cx}" cy="${cy}" r="${round(r * 0.5)}" fill="${steel.light}" stroke="${ink}" stroke-width="${HAIRLINE}"/>`
  )
}

/** The same from the front: two wheels under their hood. */
export function casterFront(view: View, stemIn: number, wheelIn: number, topIn: number): string {
  const wheel = (leftIn: number) =>
    box(view, { leftIn, rightIn: leftIn + 0.75, bottomIn: 0, topIn: wheelIn }, steel, 0, 0.3)
  const [x, y] = onSheet(view, [stemIn, wheelIn * 0.55])
  const half = round(1.1 * view.unitsPerInch)
  return (
    box(view, { leftIn: stemIn - 0.25, rightIn: stemIn + 0.25, bottomIn: wheelIn * 0.5, topIn }, steel, 0) +
    wheel(stemIn - 1) +
    wheel(stemIn + 0.25) +
    line(`M${x - half} ${y}Q${x - half} ${y - half} ${x} ${y - half}T${x + half} ${y}`, 6, steel.dark)
  )
}
