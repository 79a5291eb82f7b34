import { balanceStool, crissCrossChair } from '#facts/products.ts'
import { kneelingSeat, type Seat, seats } from '#facts/seats.ts'
import { poseOn } from '../pose.ts'
import { type Setting, settingFor } from '../setting.ts'
import type { Visitor } from '../visitor.ts'
import { type Body, bodyOf } from './body.ts'
import { type Figure, figureOf, type Stance } from './figure.ts'
import { balancing, crossLegged, kneeling, reading, slumped, typing } from './stances.ts'

/** Somebody who sits: on what, how it is set, at which desk, and where each joint comes to. */
export interface SitterPose {
  readonly name: string
  /** the handle of what is sat on; undefined: the ordinary chair */
  readonly product: string | undefined
  readonly statureIn: number
  readonly setting: Setting | undefined
  /** how far a stool leans */
  readonly lean: { readonly forwardDeg: number; readonly leftDeg: number } | undefined
  readonly desk: { readonly heightIn: number; readonly edgeIn: number } | undefined
  readonly body: Body
  readonly figure: Figure
}

/** 5'2", 5'8" and 6'2". */
export const STATURES_IN = [62, 68, 74]
const DESK_IN = 29
const LEAN = { forwardDeg: 6, leftDeg: 0 }

export function sitterPoses(): SitterPose[] {
  return STATURES_IN.flatMap((statureIn) =>
    posesOf({ heightIn: statureIn, weightLb: undefined, deskIn: DESK_IN, shinsHurt: false }),
  )
}

function posesOf(visitor: Visitor): SitterPose[] {
  const body = bodyOf(visitor.heightIn)
  const on = (
    name: string,
    handle: string | undefined,
    setting: Setting | undefined,
    stance: Stance,
    desk?: SitterPose['desk'],
  ) => ({
    ...{ name, product: handle, statureIn: visitor.heightIn, setting, desk, body },
    lean: handle === balanceStool.handle ? LEAN : undefined,
    figure: figureOf(body, stance),
  })
  const set = settingFor(kneelingSeat, visitor)
  const kneel = poseOn(kneelingSeat, set, visitor)
  const atDesk = { heightIn: visitor.deskIn, edgeIn: kneel.deskEdgeIn }
  const [folds, leans] = [crissCrossChair, balanceStool].map(({ handle }) =>
    settingFor(seatNamed(handle), visitor),
  )
  if (!(folds && leans)) throw new Error('a chair that is posed on is not in the catalogue')
  return [
    on('slumped', undefined, undefined, slumped(visitor), {
      heightIn: visitor.deskIn,
      edgeIn: slumpedEdge(body),
    }),
    on('kneeling', kneelingSeat.handle, set, kneeling(set, visitor)),
    on('typing', kneelingSeat.handle, set, typing(set, visitor), atDesk),
    on('reading', kneelingSeat.handle, set, reading(set, visitor)),
    on('cross-legged', crissCrossChair.handle, folds, crossLegged(folds.seatHeightIn, visitor)),
    on('balancing', balanceStool.handle, leans, balancing(leans.seatHeightIn, visitor, LEAN)),
  ]
}

const seatNamed = (handle: string): Seat => {
  const seat = seats.find((each) => each.handle === handle)
  if (!seat) throw new Error(`No seat ${handle}`)
  return seat
}

const slumpedEdge = (body: Body): number => body.thigh * 0.72 + 1.5
