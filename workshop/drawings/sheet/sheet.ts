import { ink, mix, paper, pine } from './color.ts'
import { HAIRLINE } from './paint.ts'
import { onSheet, round, type View } from './view.ts'

export const SHEET = 1600
const MARGIN = 110
const HATCH = 16

/** A whole drawing: paper ground, then the parts in the order given, the first one lowest. */
export function sheet(
  size: readonly [width: number, height: number],
  unitsPerInch: number,
  parts: readonly string[],
): string {
  const [width, height] = size
  const paperPath = `M0 0h${width}v${height}H0z`
  const attributes = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" data-units-per-inch="${unitsPerInch}"`
  // The clip keeps what runs off the sheet from showing where an <img> has another shape than the drawing.
  const clip = `<clipPath id="sheet"><path d="${paperPath}"/></clipPath>`
  const ground = `<path fill="${paper}" d="${paperPath}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes} stroke-linejoin="round" stroke-linecap="round">${clip}<g clip-path="url(#sheet)">${ground}${parts.join('')}</g></svg>\n`
}

/** The floor as a section: one line, fine hatching below it. */
export function floor(view: View, width = SHEET, margin = MARGIN): string {
  const [, y] = onSheet(view, [0, 0])
  const right = width - margin
  const strokes = 'l-14 16m30-16'.repeat(Math.floor((width - margin * 2) / HATCH))
  const hatch = `<path d="M${margin + HATCH} ${y + 3}${strokes}" stroke="${mix(ink, paper, 0.55)}" stroke-width="${HAIRLINE}" fill="none"/>`
  return `${hatch}<path d="M${margin} ${y}H${right}" stroke="${ink}" stroke-width="3.4"/>`
}

/** The shade where an object stands on the floor. */
export function contactShadow(view: View, fromIn: number, toIn: number): string {
  const [left, y] = onSheet(view, [fromIn, 0])
  const [right] = onSheet(view, [toIn, 0])
  return `<path d="M${left} ${y}h${round(right - left)}" stroke="${mix(paper, ink, 0.5)}" stroke-width="9"/>`
}

/** The shop's signature: a plumb bob that hangs where the sitter's spine will be. */
export function plumb(view: View, [xIn, tipIn]: readonly [number, number]): string {
  const [x, tip] = onSheet(view, [xIn, tipIn])
  const bob = `M${x} ${tip}l-15 -44c-3 -12 0 -24 7 -30h16c7 6 10 18 7 30z`
  return `<path d="M${x} 0V${tip - 92}" stroke="${pine}" stroke-width="${HAIRLINE + 0.5}"/><path d="M${x - 5} ${tip - 74}v-18h10v18z" fill="${pine}"/><path d="${bob}" fill="${pine}"/><path d="M${x - 14} ${tip - 50}h28" stroke="${paper}" stroke-width="2"/>`
}

/** The line of symmetry in a plan, and on it the point above which the plumb hangs. */
export function axis(view: View, fromIn: number, toIn: number): string {
  const [left, y] = onSheet(view, [fromIn, 0])
  const [right] = onSheet(view, [toIn, 0])
  const [x] = onSheet(view, [0, 0])
  return `<path d="M${left} ${y}H${right}" stroke="${pine}" stroke-width="${HAIRLINE + 0.5}" stroke-dasharray="46 12 8 12"/><circle cx="${x}" cy="${y}" r="17" fill="none" stroke="${pine}" stroke-width="2.4"/><circle cx="${x}" cy="${y}" r="5" fill="${pine}"/>`
}
