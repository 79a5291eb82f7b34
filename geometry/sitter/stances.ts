import { balanceStool, crissCrossChair } from '#facts/products.ts'
import { kneelingSeat, type Seat } from '#facts/seats.ts'
import { radians } from '../point.ts'
import { poseOn } from '../pose.ts'
import type { Setting } from '../setting.ts'
import type { Visitor } from '../visitor.ts'
import { type Body, bodyOf } from './body.ts'
import { evenly, type Stance } from './figure.ts'
import type { Spot } from './space.ts'

const DOWN: Spot = [0, 0, -1]

/** A chair with a level seat and an upright back, for comparison. Inches; x forward from the middle of the seat. */
export const ordinaryChair = {
  seatHeightIn: 17,
  seat: { middleIn: 0, depthIn: 17, widthIn: 18, thickIn: 1.6 },
  back: { atIn: -8, heightIn: 15, thickIn: 0.9, reclineDeg: 8 },
}

/** Ear, shoulder and hip over each other; the back keeps its hollow above the seat. */
export const UPRIGHT_DEG = { pelvis: 8, waist: -5, chest: -2, neck: 9, head: 0 }
/** The pelvis rolled back, the chest sunk onto it, the head before the shoulders. */
export const SLUMPED_DEG = { pelvis: -24, waist: 2, chest: 27, neck: 44, head: 14 }

/** The hands lie on the thighs, as somebody rests who kneels. */
export function kneeling(
  setting: Setting,
  visitor: Visitor,
  leanDeg = UPRIGHT_DEG,
  seat = kneelingSeat,
): Stance {
  const body = bodyOf(visitor.heightIn)
  const { legs, hip } = kneelingLegs(body, setting, visitor, seat)
  return {
    ...{ hip, leanDeg },
    ...evenly({
      ...legs,
      wrist: [hip[0] + body.thigh * 0.5, 4.6, hip[2] + body.hipIn * 0.4],
      elbowTowards: [-0.5, 0.55, -0.4],
      fingers: [0.86, -0.12, -0.5],
      palm: [-0.4, 0, -1],
    }),
  }
}

/** The fingers on the keys of a desk. */
export function typing(setting: Setting, visitor: Visitor, seat = kneelingSeat): Stance {
  const body = bodyOf(visitor.heightIn)
  const { legs, hip, pose } = kneelingLegs(body, setting, visitor, seat)
  return {
    hip,
    leanDeg: { ...UPRIGHT_DEG, head: 9 },
    ...evenly({ ...legs, ...atKeys(body, pose.hand[0], visitor) }),
  }
}

/** One arm rests on the desk, the other hand writes; the eyes are on the page. */
export function writing(setting: Setting, visitor: Visitor, seat: Seat): Stance {
  const stance = typing(setting, visitor, seat)
  const [x, y, z] = stance.right.wrist
  return {
    ...stance,
    leanDeg: { ...UPRIGHT_DEG, neck: 14, head: 20 },
    left: { ...stance.left, fingers: [0.85, -0.5, stance.left.fingers[2]] },
    right: { ...stance.right, wrist: [x - 0.6, y - 1.2, z], fingers: [0.85, 0.5, stance.right.fingers[2]] },
  }
}

/** A book before the chest, the eyes on it. */
export function reading(setting: Setting, visitor: Visitor): Stance {
  const body = bodyOf(visitor.heightIn)
  const { legs, hip } = kneelingLegs(body, setting, visitor)
  return {
    hip,
    leanDeg: { ...UPRIGHT_DEG, neck: 16, head: 22 },
    ...evenly({
      ...legs,
      wrist: [hip[0] + body.forearm * 1.02, 3.6, hip[2] + body.upperArm * 0.86],
      elbowTowards: [-0.35, 0.5, -1],
      fingers: [0.6, -0.1, 0.8],
      palm: [-0.8, -0.2, 0.55],
    }),
  }
}

/** Sunk together on a chair with a level seat and a back, as most people sit by the afternoon. */
export function slumped(visitor: Visitor): Stance {
  const body = bodyOf(visitor.heightIn)
  const { seat, seatHeightIn } = ordinaryChair
  const hip: Spot = [seat.middleIn - 0.5, 0, seatHeightIn + body.hipIn]
  const legs = feetOnFloor(body, hip[0] + body.thigh * 0.98, 3.8)
  const reach = hip[0] + body.thigh * 0.72 + body.forearm * 0.6
  return {
    hip,
    leanDeg: SLUMPED_DEG,
    ...evenly({ ...legs, ...atKeys(body, reach + body.hand * 0.5, visitor) }),
  }
}

/** The legs folded on a wide seat, one before the other. */
export function crossLegged(heightIn: number, visitor: Visitor): Stance {
  const body = bodyOf(visitor.heightIn)
  const size = visitor.heightIn / 68
  const { middleIn, depthIn } = crissCrossChair.seat
  const back = middleIn - depthIn / 2
  const hip: Spot = [back + 5.3 * size, 0, heightIn + body.hipIn]
  const folded = (side: 1 | -1, forward: number) => ({
    ankle: [hip[0] + forward * size, -side * size, heightIn + (side > 0 ? 1.9 : 2.3) * size] as Spot,
    kneeTowards: [0.42, side, 0.12] as Spot,
    toes: [side > 0 ? 0 : 1, -side, 0] as Spot,
    sole: [-0.45, 0, -0.9] as Spot,
    wrist: [hip[0] + 8.6 * size, side * 8.6 * size, heightIn + 6 * size] as Spot,
    elbowTowards: [-0.6, side * 0.4, -0.3] as Spot,
    fingers: [0.75, side * 0.35, -0.5] as Spot,
    palm: [-0.3, 0, -1] as Spot,
  })
  return { hip, leanDeg: UPRIGHT_DEG, left: folded(1, 7.5), right: folded(-1, 12.5) }
}

/** Half sitting, half standing: the stool leans, the feet hold. A lean is in degrees, to the front and to the left. */
export function balancing(
  heightIn: number,
  visitor: Visitor,
  lean: { readonly forwardDeg: number; readonly leftDeg: number },
): Stance {
  const body = bodyOf(visitor.heightIn)
  const [forward, left] = [radians(lean.forwardDeg), radians(lean.leftDeg)]
  const top: Spot = [
    heightIn * Math.sin(forward),
    heightIn * Math.sin(left),
    heightIn * Math.cos(forward) * Math.cos(left),
  ]
  const hip: Spot = [top[0] + 2, top[1], top[2] + body.hipIn]
  const legs = feetOnFloor(body, body.thigh * 0.92 + 1.6, balanceStool.foot.diameterIn / 2 + 2.4)
  return {
    hip,
    leanDeg: { ...UPRIGHT_DEG, pelvis: UPRIGHT_DEG.pelvis + lean.forwardDeg * 0.4 },
    ...evenly({
      ...legs,
      wrist: [hip[0] + body.thigh * 0.42, 6.4, hip[2] + body.hipIn * 0.75],
      elbowTowards: [-0.6, 0.5, -0.3],
      fingers: [0.84, 0.05, -0.54],
      palm: [-0.4, 0, -1],
    }),
  }
}

function kneelingLegs(body: Body, setting: Setting, visitor: Visitor, seat: Seat = kneelingSeat) {
  const pose = poseOn(seat, setting, visitor)
  const hip: Spot = [pose.hip[0], 0, pose.hip[1]]
  const ankle: Spot = [pose.ankle[0], 4, pose.ankle[1]]
  const toesDown = Math.max(0.1, (ankle[2] - body.half.toe * 1.4) / body.foot.before)
  const toes: Spot = [
    -Math.sqrt(Math.max(0.1, 1 - Math.min(0.95, toesDown) ** 2)),
    0,
    -Math.min(0.95, toesDown),
  ]
  const legs = { ankle, kneeTowards: [1, 0.12, 0.1] as Spot, toes, sole: [toes[2], 0, -toes[0]] as Spot }
  return { legs, hip, pose }
}

function feetOnFloor(body: Body, forwardIn: number, asideIn: number) {
  return {
    ankle: [forwardIn, asideIn, body.ankleIn] as Spot,
    kneeTowards: [1, 0.15, 0.6] as Spot,
    toes: [1, 0.16, 0] as Spot,
    sole: DOWN,
  }
}

const WRIST_OVER_DESK_IN = 1.9

export function atKeys(body: Body, fingertipIn: number, { deskIn }: Visitor) {
  const drop = (WRIST_OVER_DESK_IN - body.half.hand * 1.3) / body.hand
  return {
    wrist: [fingertipIn - body.hand, 4.7, deskIn + WRIST_OVER_DESK_IN] as Spot,
    elbowTowards: [-0.3, 0.45, -1] as Spot,
    fingers: [1, -0.16, -drop] as Spot,
    palm: DOWN,
  }
}
