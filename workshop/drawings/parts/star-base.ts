import { ink } from '../sheet/color.ts'
import { EDGE, fill, HAIRLINE, line, shape } from '../sheet/paint.ts'
import { onSheet, polygon, round, type View } from '../sheet/view.ts'
import { steel, type Wood } from '../sheet/wood.ts'
import { box } from './box.ts'

export interface StarBaseOptions {
  readonly armReachIn: number
  readonly hubDiameterIn: number
  readonly armHeightIn: number
  readonly wheelIn: number
  readonly wood: Wood
}

export interface ColumnOptions {
  readonly sleeveDiameterIn: number
  readonly rodDiameterIn: number
  /** where the seat's plate rests on it */
  readonly topIn: number
}

/** The caster and the arm's end lie this far above the wheel. */
const ARM_CLEARANCE_IN = 0.55

/** Five arms seen with one of them pointing at the eye; far arms first. */
export function starBase(view: View, options: StarBaseOptions): string {
  const { armReachIn, wheelIn, wood } = options
  const [far, near] = [armReachIn * Math.cos(Math.PI * 0.3), armReachIn * Math.cos(Math.PI * 0.1)]
  const shaded = { ...wood, base: wood.dark }
  const arms = [-far, far, -near, near]
  return [
    ...arms.map((reach, index) => {
      const way = Math.sign(reach)
      const caster = index < 2 ? casterFront : casterSide
      return (
        caster(view, reach - way * 0.6, wheelIn, wheelIn + ARM_CLEARANCE_IN) +
        arm(view, options, reach, index < 2 ? shaded : wood)
      )
    }),
    casterFront(view, 0, wheelIn, wheelIn + ARM_CLEARANCE_IN),
    frontArm(view, options),
  ].join('')
}

function arm(
  view: View,
  { hubDiameterIn, armHeightIn, wheelIn }: StarBaseOptions,
  reach: number,
  wood: Wood,
): string {
  const low = wheelIn + ARM_CLEARANCE_IN
  const [root, end] = [(Math.sign(reach) * hubDiameterIn) / 3, reach]
  const tip = end + Math.sign(reach) * 0.15
  const outline = polygon(view, [
    [root, low + 0.9 + armHeightIn],
    [end, low + 0.85],
    [tip, low + 0.45],
    [end, low],
    [end - Math.sign(reach) * 1.6, low - 0.02],
    [root, low + 0.7],
  ])
  const shade = polygon(view, [
    [end, low],
    [end - Math.sign(reach) * 1.6, low - 0.02],
    [root, low + 0.7],
    [root, low + 1.1],
    [end, low + 0.25],
  ])
  return fill(outline, wood.base) + fill(shade, wood.dark) + shape(outline, 'none', EDGE + 0.6)
}

/** The arm that points at the eye shows its end only. */
function frontArm(view: View, { armHeightIn, wheelIn, wood }: StarBaseOptions): string {
  const low = wheelIn + ARM_CLEARANCE_IN
  return box(
    view,
    { leftIn: -0.85, rightIn: 0.85, bottomIn: low, topIn: low + armHeightIn * 0.72 },
    { ...wood, base: wood.light },
    3,
    0.3,
  )
}

/** Gas lift: the sleeve in the hub, the rod above it. */
export function column(
  view: View,
  base: StarBaseOptions,
  { sleeveDiameterIn, rodDiameterIn, topIn }: ColumnOptions,
): string {
  const hubTop = base.wheelIn + ARM_CLEARANCE_IN + 0.9 + base.armHeightIn
  const sleeveTop = hubTop + (topIn - hubTop) * 0.55
  const centred = (width: number, bottomIn: number, top: number) => ({
    leftIn: -width / 2,
    rightIn: width / 2,
    bottomIn,
    topIn: top,
  })
  return [
    box(
      view,
      centred(rodDiameterIn, sleeveTop - 0.5, topIn),
      { ...steel, base: '#B9B4A8', dark: '#8F8B81' },
      0,
    ),
    box(view, centred(sleeveDiameterIn, hubTop - 0.4, sleeveTop), steel, 0, 0.2),
    box(view, centred(base.hubDiameterIn, base.wheelIn + 0.9, hubTop + 0.35), steel, 0, 0.35),
  ].join('')
}

/** A twin-wheel caster from the side; it trails behind its stem, to the left. */
function casterSide(view: View, stemIn: number, wheelIn: number, topIn: number): string {
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
function casterFront(view: View, stemIn: number, wheelIn: number, topIn: number): string {
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
