import { usualInches } from '#facts/people.ts'
import type { Seat } from '#facts/seats.ts'
import { poseOn } from '../pose.ts'
import type { Setting } from '../setting.ts'
import type { Visitor } from '../visitor.ts'
import { astride } from './astride.ts'
import { bodyOf } from './body.ts'
import { evenly, type Stance } from './figure.ts'
import { atKeys, balancing, crossLegged, typing, UPRIGHT_DEG } from './stances.ts'

/** How somebody sits at a desk on a seat that is set in any way, whether it suits them or not. */
export interface AtDesk {
  readonly stance: Stance
  /** where the desk's front edge comes to */
  readonly deskEdgeIn: number
  /** how high the eyes are, and so the top edge of a screen */
  readonly eyesIn: number
}

const LEVEL = { forwardDeg: 0, leftDeg: 0 }
/** The eyes are on the screen, whose middle is below them. */
const AT_SCREEN_DEG = { ...UPRIGHT_DEG, head: 4 }

/** Sitting as one does on this seat, with the hands on the keys and the desk before them. */
export function atDesk(seat: Seat, setting: Setting, visitor: Visitor): AtDesk {
  const sits = sittingOn(seat, setting, visitor)
  const body = bodyOf(visitor.heightIn)
  const { hip, hand, deskEdgeIn } = poseOn(seat, setting, visitor)
  const before = sits.hip[0] - hip[0]
  const hands = evenly({ ...sits.left, ...atKeys(body, hand[0] + before, visitor) })
  return {
    stance: {
      ...sits,
      leanDeg: AT_SCREEN_DEG,
      left: { ...sits.left, ...armOf(hands.left) },
      right: { ...sits.right, ...armOf(hands.right) },
    },
    deskEdgeIn: deskEdgeIn + before,
    eyesIn: setting.seatHeightIn + usualInches('eyeHeightSitting', visitor.heightIn),
  }
}

function sittingOn(seat: Seat, setting: Setting, visitor: Visitor): Stance {
  switch (seat.sitting) {
    case 'kneeling':
      return typing(setting, visitor, seat)
    case 'cross-legged':
      return crossLegged(setting.seatHeightIn, visitor)
    case 'astride':
      return astride(seat, setting, visitor)
    case 'balancing':
      return balancing(setting.seatHeightIn, visitor, LEVEL)
  }
}

const armOf = ({ wrist, elbowTowards, fingers, palm }: Stance['left']) => ({
  ...{ wrist, elbowTowards },
  ...{ fingers, palm },
})
