import type { Seat } from '#facts/seats.ts'
import { poseOn } from '../pose.ts'
import type { Setting } from '../setting.ts'
import type { Visitor } from '../visitor.ts'
import { bodyOf } from './body.ts'
import { evenly, type Stance } from './figure.ts'
import type { Spot } from './space.ts'
import { atKeys, UPRIGHT_DEG } from './stances.ts'

/** How much of a leg's length is between hip and ankle: the knee stays bent. */
const LEG_SHARE = 0.93
/** The feet stand beside the base, whose arms are as long for everybody. */
const FEET_ASIDE_IN = 10.5
const MIN_FEET_BEFORE_IN = 2

/** On a saddle, high: the thighs fall to both sides, the feet stand flat, the hands are at the bench. */
export function astride(seat: Seat, setting: Setting, visitor: Visitor): Stance {
  const body = bodyOf(visitor.heightIn)
  const hip: Spot = [-0.8, 0, setting.seatHeightIn + body.hipIn]
  const [down, aside] = [hip[2] - body.ankleIn, FEET_ASIDE_IN - body.aside.hip]
  const reach = (body.thigh + body.shank) * LEG_SHARE
  const before = Math.max(MIN_FEET_BEFORE_IN, Math.sqrt(Math.max(0, reach ** 2 - down ** 2 - aside ** 2)))
  return {
    hip,
    leanDeg: { ...UPRIGHT_DEG, head: 9 },
    ...evenly({
      ankle: [hip[0] + before, FEET_ASIDE_IN, body.ankleIn],
      kneeTowards: [1, 0.5, 0.4],
      toes: [1, 0.4, 0],
      sole: [0, 0, -1],
      ...atKeys(body, poseOn(seat, setting, visitor).hand[0] + hip[0], visitor),
    }),
  }
}
