import type { Seat } from '#facts/seats.ts'
import { poseOn } from '../pose.ts'
import type { Setting } from '../setting.ts'
import type { Visitor } from '../visitor.ts'
import type { Stance } from './figure.ts'
import { crossLegged, typing } from './stances.ts'

/** How somebody sits at a desk on a seat that is set in any way, whether it suits them or not. */
export interface AtDesk {
  readonly stance: Stance
  /** where the desk's front edge comes to */
  readonly deskEdgeIn: number
}

export function atDesk(seat: Seat, setting: Setting, visitor: Visitor): AtDesk {
  const { deskEdgeIn } = poseOn(seat, setting, visitor)
  const stance = seat.sitterCrossesLegs
    ? crossLegged(setting.seatHeightIn, visitor)
    : typing(setting, visitor, seat)
  return { stance, deskEdgeIn }
}
