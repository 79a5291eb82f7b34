import type { Visitor } from '../visitor.ts'
import { type Body, bodyOf } from './body.ts'
import { evenly, figureOf, type Limbs, type Stance } from './figure.ts'
import { minus, mixed, plus, type Spot } from './space.ts'
import { crossLegged } from './stances.ts'

/** Ways to sit on a wide seat without arms. The left leg is the one that is folded nearer to the body. */
export interface WideSeatStances {
  readonly crossLegged: Stance
  /** the left leg folded, the right foot on the floor */
  readonly halfCrossed: Stance
  /** the right foot on the floor, the left ankle on the right thigh */
  readonly ankleOnKnee: Stance
  readonly feetDown: Stance
}

/** On a seat that is so high, in inches: where it is as low as it goes, feet come to the floor. */
export function wideSeatStances(heightIn: number, visitor: Visitor): WideSeatStances {
  const crossed = crossLegged(heightIn, visitor)
  const body = bodyOf(visitor.heightIn)
  const size = visitor.heightIn / 68
  const [x, , z] = crossed.hip
  const at = (forward: number, aside: number, up: number): Spot => [
    x + forward * size,
    aside * size,
    z + up * size,
  ]
  const down = evenly({
    ...crossed.left,
    ankle: [x + body.thigh * 0.95, 5.6 * size, body.ankleIn],
    kneeTowards: [1, 0.16, 0.6],
    toes: [1, 0.18, 0],
    sole: [0, 0, -1],
  })
  const folded = {
    ...crossed.left,
    ankle: at(8.2, 1.4, -1.7),
    toes: [0.94, -0.3, 0] as Spot,
    sole: [-0.1, -0.8, -0.6] as Spot,
  }
  const over = {
    ...crossed.left,
    ankle: at(14.2, -2.6, 1.7),
    kneeTowards: [0.35, 1, 0.1] as Spot,
    toes: [0.85, -0.5, 0.15] as Spot,
    sole: [-0.4, -0.85, 0.1] as Spot,
  }
  const resting = (legs: Pick<Stance, 'left' | 'right'>) => handsOnThighs(body, { ...crossed, ...legs })
  return {
    crossLegged: resting(crossed),
    halfCrossed: resting({ ...down, left: folded }),
    ankleOnKnee: resting({ ...down, left: over }),
    feetDown: resting(down),
  }
}

/** How far along the thigh a wrist lies, and its clearance over it in inches. */
const WRIST_ALONG = 0.46
const WRIST_OVER_IN = 0.25

/** The hands lie on the thighs, wherever these are. */
export function handsOnThighs(body: Body, stance: Stance): Stance {
  const figure = figureOf(body, stance)
  const hand = ({ hip, knee }: Limbs) => {
    const along = minus(knee, hip)
    const half = body.half.thigh + (body.half.knee - body.half.thigh) * WRIST_ALONG
    return {
      wrist: plus(mixed(hip, knee, WRIST_ALONG), [0, 0, half + body.half.wrist + WRIST_OVER_IN]),
      fingers: plus(along, [0, 0, -2.5]),
      palm: [-along[2], 0, -Math.abs(along[0])] as Spot,
    }
  }
  return {
    ...stance,
    left: { ...stance.left, ...hand(figure.left) },
    right: { ...stance.right, ...hand(figure.right) },
  }
}
