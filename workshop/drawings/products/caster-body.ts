import { casterSet } from '../../../facts/products.ts'
import type { Command } from '../geometry/curve.ts'
import { box } from '../parts/box.ts'
import { pathOnPad } from '../parts/cushion.ts'
import { ink } from '../sheet/color.ts'
import { EDGE, HAIRLINE, line, shape } from '../sheet/paint.ts'
import { onSheet, round, type View } from '../sheet/view.ts'
import { steel } from '../sheet/wood.ts'

const { wheelDiameterIn, wheelWidthIn, overallWidthIn, wheelToFloorIn, swivelOffsetIn, stem } = casterSet
const RADIUS_IN = wheelDiameterIn / 2
const METAL = { base: '#B9B4A8', light: '#D8D4CA', dark: '#8F8B81', grain: '#A19C91' }
const TYRE = '#2A2926'

export const stemTop = (): number => wheelToFloorIn + stem.lengthIn

/** Stem, ring groove and collar, centred over the swivel. */
function stemAndCollar(view: View): string {
  const half = stem.diameterIn / 2
  const collar = { leftIn: -0.36, rightIn: 0.36, bottomIn: wheelToFloorIn - 0.14, topIn: wheelToFloorIn }
  const groove = {
    leftIn: -half - 0.03,
    rightIn: half + 0.03,
    bottomIn: stemTop() - 0.3,
    topIn: stemTop() - 0.22,
  }
  return (
    box(view, { leftIn: -half, rightIn: half, bottomIn: wheelToFloorIn, topIn: stemTop() }, METAL, 0, 0.06) +
    box(view, groove, { ...METAL, base: METAL.dark }, 0, 0.03) +
    box(view, collar, METAL, 0, 0.05)
  )
}

export function casterSideLarge(view: View): string {
  const [cx, cy] = onSheet(view, [-swivelOffsetIn, RADIUS_IN])
  const circle = (radiusIn: number, color: string, width: number) =>
    `<circle cx="${cx}" cy="${cy}" r="${round(radiusIn * view.unitsPerInch)}" fill="${color}" stroke="${ink}" stroke-width="${width}"/>`
  const path = pathOnPad(view, [-swivelOffsetIn, RADIUS_IN], 0)
  const reach = RADIUS_IN + 0.06
  const neck = swivelOffsetIn
  const top = wheelToFloorIn - 0.14 - RADIUS_IN
  const hood: Command[] = [
    ['M', [-reach, 0.08]],
    ['C', [-reach, 0.78], [-0.62, reach], [0, reach + 0.02]],
    ['C', [0.26, reach + 0.04], [neck - 0.38, top - 0.16], [neck - 0.36, top]],
    ['L', [neck + 0.36, top]],
    ['C', [neck + 0.42, top - 0.5], [reach + 0.04, 0.55], [reach + 0.02, 0.1]],
    ['C', [0.7, 0.1], [0.72, 0.5], [0, 0.52]],
    ['C', [-0.72, 0.5], [-0.74, 0.08], [-reach, 0.08]],
    ['Z'],
  ]
  const lit: Command[] = [
    ['M', [-reach + 0.12, 0.2]],
    ['C', [-reach + 0.14, 0.78], [-0.56, reach - 0.14], [0, reach - 0.12]],
  ]
  return [
    stemAndCollar(view),
    circle(RADIUS_IN, TYRE, 3.8),
    circle(RADIUS_IN * 0.8, steel.dark, EDGE),
    circle(RADIUS_IN * 0.72, steel.light, HAIRLINE),
    shape(path(hood), steel.base),
    line(path(lit), EDGE, steel.grain),
    circle(0.3, METAL.base, EDGE),
    circle(0.12, METAL.dark, HAIRLINE),
  ].join('')
}

export function casterFrontLarge(view: View): string {
  const half = overallWidthIn / 2
  const wheel = { leftIn: -half, rightIn: -half + wheelWidthIn, bottomIn: 0, topIn: wheelDiameterIn }
  const other = { ...wheel, leftIn: half - wheelWidthIn, rightIn: half }
  const path = pathOnPad(view, [0, RADIUS_IN], 0)
  const top = wheelToFloorIn - 0.14 - RADIUS_IN
  const hood = path([
    ['M', [-half - 0.05, 0.42]],
    ['L', [-half - 0.05, 0.8]],
    ['C', [-half - 0.05, RADIUS_IN + 0.06], [-0.8, RADIUS_IN + 0.12], [-0.36, top]],
    ['L', [0.36, top]],
    ['C', [0.8, RADIUS_IN + 0.12], [half + 0.05, RADIUS_IN + 0.06], [half + 0.05, 0.8]],
    ['L', [half + 0.05, 0.42]],
    ['Q', [0, 0.54], [-half - 0.05, 0.42]],
    ['Z'],
  ])
  const web = {
    leftIn: -half + wheelWidthIn,
    rightIn: half - wheelWidthIn,
    bottomIn: RADIUS_IN * 0.62,
    topIn: RADIUS_IN + 0.6,
  }
  const tread = [wheel, other].map(({ leftIn, rightIn }) => {
    const [left, right] = [onSheet(view, [leftIn + 0.16, 0]), onSheet(view, [rightIn - 0.16, 0])]
    const [, from] = onSheet(view, [0, 0.25])
    const [, to] = onSheet(view, [0, RADIUS_IN + 0.4])
    return `M${left[0]} ${from}V${to}M${right[0]} ${from}V${to}`
  })
  const material = { ...steel, base: TYRE }
  return [
    stemAndCollar(view),
    box(view, web, { ...steel, base: steel.dark }, 0, 0),
    box(view, wheel, material, 0, 0.28),
    box(view, other, material, 0, 0.28),
    line(tread.join(''), HAIRLINE, steel.grain),
    shape(hood, steel.base),
  ].join('')
}
