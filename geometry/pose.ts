import { usualInches } from '#facts/people.ts'
import { type Seat, usualHeightIn } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { feetOnFloor } from './feet.ts'
import { add, onLineAt, type Point, radians, scale } from './point.ts'
import type { Setting } from './setting.ts'
import type { Visitor } from './visitor.ts'

/** Joints and edges of somebody who sits upright with the hands on the desk. */
export interface Pose {
  readonly hip: Point
  readonly knee: Point
  readonly ankle: Point
  readonly shoulder: Point
  readonly elbow: Point
  readonly hand: Point
  readonly seatIn: number
  readonly crownIn: number
  /** where the desk's front edge comes to */
  readonly deskEdgeIn: number
}

export const HALF_LIMB_IN = { knee: 2.2, shin: 1.9, elbow: 1.5 }
const PALM_IN = 0.8
/** Knees lie on the pad, at the farthest so far behind its front edge: else the seat's front would cut into the thighs. */
const KNEE_BEHIND_PAD_FRONT_IN = 1.5
/** How much of forearm and hand is before the desk. */
const BEFORE_DESK = 0.48

/** The middle of the knee pad's top, and its slope. */
export function kneePadOf(seat: Seat, { kneeHole }: Setting): { top: Point; slopeDeg: number } | undefined {
  if (!seat.kneePads) return undefined
  const { middleIn, slopeDeg, heightIn } = seat.kneePads
  const inHole = kneeHole === undefined ? undefined : seat.kneeHoles?.heightAtHoleIn[kneeHole - 1]
  return { top: [middleIn, inHole ?? heightIn], slopeDeg }
}

export function poseOn(seat: Seat, setting: Setting, { heightIn, deskIn }: Visitor): Pose {
  const part = (name: Parameters<typeof usualInches>[0]) => usualInches(name, heightIn)
  const seatIn = setting.seatHeightIn
  const hip = hipOn(seat, setting, part('thigh'), part('thighClearance'))
  const shoulder: Point = [hip[0] - 0.2, seatIn + part('shoulderHeightSitting') - 1.6]
  const elbow: Point = [hip[0] + 0.6, seatIn + part('elbowRestHeight') + HALF_LIMB_IN.elbow]
  const drop = deskIn + PALM_IN - elbow[1]
  const reach = part('forearmAndHand') - HALF_LIMB_IN.elbow
  const hand = add(elbow, [Math.sqrt(Math.max(reach ** 2 - drop ** 2, 1)), drop])
  return {
    ...legs(seat, setting, hip, part('thigh'), part('shank')),
    hip,
    shoulder,
    elbow,
    hand,
    seatIn,
    crownIn: seatIn + part('sittingHeight'),
    deskEdgeIn: elbow[0] + part('forearmAndHand') * BEFORE_DESK,
  }
}

/**
 * The hip is over the middle of the seat, or before it where the thighs are too short to bring the knees onto the pad
 * from there: whoever is small sits farther forward. Its height stays that of the seat's middle, of which all figures are.
 */
function hipOn(seat: Seat, setting: Setting, thigh: number, thighClearance: number): Point {
  const { seatHeightIn } = setting
  const middle: Point = [
    (seatHeightIn - usualHeightIn(seat.height)) * seat.forwardPerIn,
    seatHeightIn + thighClearance / 2,
  ]
  const shins = shinsOn(seat, setting)
  if (!shins || !seat.kneePads) return middle
  const leastOnPad = seat.kneePads.depthIn / 2 - KNEE_BEHIND_PAD_FRONT_IN
  const knee = add(shins.overPad, scale(shins.up, leastOnPad))
  const down = middle[1] - knee[1]
  const foremost = knee[0] - Math.sqrt(Math.max(0, thigh ** 2 - down ** 2))
  return [Math.max(middle[0], foremost), middle[1]]
}

/** The line of the shins on a knee pad: its place over the middle of the pad, and its way up to the knees. */
function shinsOn(seat: Seat, setting: Setting): { overPad: Point; up: Point } | undefined {
  const pad = kneePadOf(seat, setting)
  if (!pad) return undefined
  const angle = radians(-pad.slopeDeg)
  const up: Point = [Math.cos(angle), Math.sin(angle)]
  return { up, overPad: add(pad.top, scale([-up[1], up[0]], HALF_LIMB_IN.shin)) }
}

function legs(seat: Seat, setting: Setting, hip: Point, thigh: number, shank: number) {
  const shins = shinsOn(seat, setting)
  if (!shins) return seat.sitterCrossesLegs ? crossed(hip, thigh, shank) : feetOnFloor(hip, thigh, shank)
  const knee = onLineAt(shins.overPad, shins.up, hip, thigh)
  return { knee, ankle: add(knee, scale(shins.up, -shank)) }
}

/** Seen from the side, crossed legs are shortened: they lie outwards as much as forwards. */
function crossed(hip: Point, thigh: number, shank: number) {
  const knee = add(hip, [thigh * 0.74, -thigh * 0.06])
  return { knee, ankle: add(knee, [-shank * 0.6, -0.9]) }
}

/** How much room is left between the thighs and the underside of the desk's top; less than nothing: none. */
export function thighBelowDesk({ hip, knee, deskEdgeIn }: Pose, { heightIn, deskIn }: Visitor): number {
  const along = Math.min(1, Math.max(0, (deskEdgeIn - hip[0]) / (knee[0] - hip[0])))
  const halfThigh = usualInches('thighClearance', heightIn) / 2
  const half = halfThigh + (HALF_LIMB_IN.knee - halfThigh) * along
  const slope = Math.atan2(knee[1] - hip[1], knee[0] - hip[0])
  const top = hip[1] + (knee[1] - hip[1]) * along + half / Math.cos(slope)
  return deskIn - setup.deskTopIn - top
}
