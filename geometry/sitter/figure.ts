import type { Body } from './body.ts'
import { bend, leaning, mirrored, plus, type Spot, times, toward } from './space.ts'

/** How a leg is held: where the ankle is wanted, whereto the knee bends, where the toes point and the sole looks. */
export interface LegStance {
  readonly ankle: Spot
  readonly kneeTowards: Spot
  readonly toes: Spot
  readonly sole: Spot
}

/** How an arm is held: where the wrist is wanted, whereto the elbow bends, where fingers point and the palm looks. */
export interface ArmStance {
  readonly wrist: Spot
  readonly elbowTowards: Spot
  readonly fingers: Spot
  readonly palm: Spot
}

/** How somebody sits, in numbers that can be passed from one stance to another step by step. */
export interface Stance {
  /** the middle between the hip joints */
  readonly hip: Spot
  /** how far each part leans forward from the plumb line */
  readonly leanDeg: {
    readonly pelvis: number
    readonly waist: number
    readonly chest: number
    readonly neck: number
    readonly head: number
  }
  readonly left: LegStance & ArmStance
  readonly right: LegStance & ArmStance
}

export interface Limbs {
  readonly hip: Spot
  readonly knee: Spot
  readonly ankle: Spot
  readonly toes: Spot
  readonly heel: Spot
  readonly sole: Spot
  readonly shoulder: Spot
  readonly elbow: Spot
  readonly wrist: Spot
  readonly fingertip: Spot
  readonly palm: Spot
}

/** Every joint of somebody in a stance. The bones keep their lengths, so what is out of reach is not reached. */
export interface Figure {
  readonly hip: Spot
  readonly waist: Spot
  readonly ribs: Spot
  /** the middle between the shoulder joints */
  readonly shoulders: Spot
  readonly neck: Spot
  /** the middle of the head */
  readonly head: Spot
  readonly crown: Spot
  readonly left: Limbs
  readonly right: Limbs
}

export function figureOf(body: Body, stance: Stance): Figure {
  const { hip, leanDeg } = stance
  const up = (part: keyof Stance['leanDeg'], length: number) => times(leaning(leanDeg[part]), length)
  const waist = plus(hip, up('pelvis', body.trunk.pelvis))
  const ribs = plus(waist, up('waist', body.trunk.waist))
  const shoulders = plus(ribs, up('chest', body.trunk.chest))
  const neck = plus(shoulders, up('neck', body.neck))
  const head = plus(neck, up('head', body.head.up))
  const crown = plus(head, up('head', body.head.half))
  const limbs = (side: 1 | -1) => limbsOf(body, stance[side > 0 ? 'left' : 'right'], hip, shoulders, side)
  return { hip, waist, ribs, shoulders, neck, head, crown, left: limbs(1), right: limbs(-1) }
}

function limbsOf(
  body: Body,
  stance: LegStance & ArmStance,
  hips: Spot,
  shoulders: Spot,
  side: 1 | -1,
): Limbs {
  const hip = plus(hips, [0, side * body.aside.hip, 0])
  const leg = bend(hip, stance.ankle, [body.thigh, body.shank], stance.kneeTowards)
  const shoulder = plus(shoulders, [0, side * body.aside.shoulder, 0])
  const arm = bend(shoulder, stance.wrist, [body.upperArm, body.forearm], stance.elbowTowards)
  const under = plus(leg.end, times(toward(stance.sole), body.ankleIn - body.half.toe))
  return {
    ...{ hip, knee: leg.joint, ankle: leg.end },
    toes: plus(under, times(toward(stance.toes), body.foot.before)),
    heel: plus(under, times(toward(stance.toes), -body.foot.behind + body.half.toe)),
    sole: toward(stance.sole),
    ...{ shoulder, elbow: arm.joint, wrist: arm.end },
    fingertip: plus(arm.end, times(toward(stance.fingers), body.hand)),
    palm: toward(stance.palm),
  }
}

/** The same stance on the other side, where it is even. */
export const evenly = (left: LegStance & ArmStance): Pick<Stance, 'left' | 'right'> => ({
  left,
  right: {
    ankle: mirrored(left.ankle),
    kneeTowards: mirrored(left.kneeTowards),
    toes: mirrored(left.toes),
    sole: mirrored(left.sole),
    wrist: mirrored(left.wrist),
    elbowTowards: mirrored(left.elbowTowards),
    fingers: mirrored(left.fingers),
    palm: mirrored(left.palm),
  },
})

/** From one stance to another: 0 is the first, 1 the second. */
export function between(from: Stance, to: Stance, share: number): Stance {
  return mix(from, to, share) as unknown as Stance
}

type Numbers = number | readonly Numbers[] | { readonly [key: string]: Numbers }

function mix(from: unknown, to: unknown, share: number): Numbers {
  if (typeof from === 'number' && typeof to === 'number') return from + (to - from) * share
  if (Array.isArray(from) && Array.isArray(to)) return from.map((each, index) => mix(each, to[index], share))
  if (typeof from === 'object' && from && typeof to === 'object' && to)
    return Object.fromEntries(
      Object.entries(from).map(([key, each]) => [
        key,
        mix(each, (to as Record<string, unknown>)[key], share),
      ]),
    )
  throw new Error('two stances are not of one kind')
}
