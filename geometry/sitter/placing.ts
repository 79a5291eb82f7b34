import type { Figure, Limbs } from './figure.ts'
import type { LimbPart, TrunkPart } from './mannequin.ts'
import { minus, type Spot, times } from './space.ts'

/** Where a part of the sitter is: where it turns, which way its length lies, and which way its front looks. */
export interface Placing {
  readonly origin: Spot
  readonly along: Spot
  readonly facing: Spot
}

/** Off the plane that limbs lie in, so that there is always a way to look. */
const FRONT: Spot = [1, 0.01, 0.01]

export function trunkPlacings(figure: Figure): Readonly<Record<TrunkPart, Placing>> {
  const across = minus(figure.left.shoulder, figure.right.shoulder)
  const from = (origin: Spot, to: Spot): Placing => {
    const along = minus(to, origin)
    return { origin, along, facing: cross(across, along) }
  }
  return {
    pelvis: from(figure.hip, figure.waist),
    waist: from(figure.waist, figure.ribs),
    chest: from(figure.ribs, figure.shoulders),
    neck: from(figure.shoulders, figure.neck),
    head: from(figure.head, figure.crown),
  }
}

export function limbPlacings(limbs: Limbs): Readonly<Record<LimbPart, Placing>> {
  const from = (origin: Spot, to: Spot, facing = FRONT): Placing => ({
    ...{ origin, facing },
    along: minus(to, origin),
  })
  const { shoulder, elbow, wrist, fingertip, hip, knee, ankle, toes, heel } = limbs
  // A ball shows the grain of the limb that it carries.
  return {
    ...{ shoulder: from(shoulder, elbow), 'upper arm': from(shoulder, elbow) },
    ...{ elbow: from(elbow, wrist), forearm: from(elbow, wrist) },
    ...{ wrist: from(wrist, fingertip), hand: from(wrist, fingertip, limbs.palm) },
    ...{ hip: from(hip, knee), thigh: from(hip, knee) },
    ...{ knee: from(knee, ankle), shank: from(knee, ankle) },
    ankle: from(ankle, toes),
    foot: { origin: ankle, along: minus(toes, heel), facing: times(limbs.sole, -1) },
  }
}

const cross = (a: Spot, b: Spot): Spot => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
