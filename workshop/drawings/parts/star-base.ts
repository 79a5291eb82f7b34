import { EDGE, fill, shape } from '../sheet/paint.ts'
import { polygon, type View } from '../sheet/view.ts'
import { steel, type Wood } from '../sheet/wood.ts'
import { box } from './box.ts'
import { casterFront, casterSide } from './caster.ts'

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
