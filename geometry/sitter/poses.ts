import {
  balanceStool,
  crissCrossChair,
  rockingKneelingChair,
  saddleStool,
  twoPadKneelingChair,
} from '#facts/products.ts'
import { kneelingSeat, type Seat, seats } from '#facts/seats.ts'
import { poseOn } from '../pose.ts'
import { type Setting, settingFor } from '../setting.ts'
import type { Visitor } from '../visitor.ts'
import { astride } from './astride.ts'
import { type Body, bodyOf } from './body.ts'
import { handsOnThighs } from './criss-cross-stances.ts'
import { type Figure, figureOf, type Stance } from './figure.ts'
import { rolledFigure } from './rolled.ts'
import {
  balancing,
  crossLegged,
  kneeling,
  reading,
  slumped,
  typing,
  UPRIGHT_DEG,
  writing,
} from './stances.ts'

/** Somebody who sits: on what, how it is set, at which desk, and where each joint comes to. */
export interface SitterPose {
  readonly name: string
  /** the handle of what is sat on; undefined: the ordinary chair */
  readonly product: string | undefined
  readonly statureIn: number
  readonly setting: Setting | undefined
  /** how far a stool leans, or the rocking chair rolls */
  readonly lean: { readonly forwardDeg: number; readonly leftDeg: number } | undefined
  readonly desk: { readonly heightIn: number; readonly edgeIn: number } | undefined
  readonly body: Body
  readonly figure: Figure
}

/** 5'2", 5'8" and 6'2". */
export const STATURES_IN = [62, 68, 74]
const DESK_IN = 29
const LEAN = { forwardDeg: 6, leftDeg: 0 }
/** Half of what the runners allow, as somebody rests. */
const ROCKED_BACK = { forwardDeg: -rockingKneelingChair.rockDeg / 2, leftDeg: 0 }
/** The back goes with the seat; the head stays as level as it was. */
const ROCKED_DEG = {
  ...UPRIGHT_DEG,
  neck: UPRIGHT_DEG.neck - ROCKED_BACK.forwardDeg,
  head: -ROCKED_BACK.forwardDeg,
}
/** A photograph shows the saddle with somebody of a usual stature. */
const PHOTOGRAPHED_IN = 68
const BENCH_IN = 34

export function sitterPoses(): SitterPose[] {
  const visitor = { weightLb: undefined, deskIn: DESK_IN, shinsHurt: false }
  return [
    ...STATURES_IN.flatMap((heightIn) => posesOf({ ...visitor, heightIn })),
    ...STATURES_IN.flatMap((heightIn) => kneelingPoses({ ...visitor, heightIn })),
    astridePose({ ...visitor, heightIn: PHOTOGRAPHED_IN }),
  ]
}

function posesOf(visitor: Visitor): SitterPose[] {
  const body = bodyOf(visitor.heightIn)
  const set = settingFor(kneelingSeat, visitor)
  const folds = settingFor(seatNamed(crissCrossChair.handle), visitor)
  const leans = settingFor(seatNamed(balanceStool.handle), visitor)
  const slumpedAt = { heightIn: visitor.deskIn, edgeIn: slumpedEdge(body) }
  const { handle } = kneelingSeat
  return [
    poseOf('slumped', visitor, slumped(visitor), { desk: slumpedAt }),
    poseOf('kneeling', visitor, kneeling(set, visitor), { product: handle, setting: set }),
    poseOf('typing', visitor, typing(set, visitor), {
      ...{ product: handle, setting: set, desk: deskOf(kneelingSeat, set, visitor) },
    }),
    poseOf('reading', visitor, reading(set, visitor), { product: handle, setting: set }),
    poseOf('cross-legged', visitor, crossLegged(folds.seatHeightIn, visitor), {
      ...{ product: crissCrossChair.handle, setting: folds },
    }),
    poseOf('balancing', visitor, balancing(leans.seatHeightIn, visitor, LEAN), {
      ...{ product: balanceStool.handle, setting: leans, lean: LEAN },
    }),
  ]
}

/** On the chairs with a pad for each shin. */
function kneelingPoses(visitor: Visitor): SitterPose[] {
  const twoPads = seatNamed(twoPadKneelingChair.handle)
  const onPads = settingFor(twoPads, visitor)
  return [
    poseOf('writing', visitor, writing(onPads, visitor, twoPads), {
      ...{ product: twoPads.handle, setting: onPads, desk: deskOf(twoPads, onPads, visitor) },
    }),
    rockedBack(visitor),
  ]
}

function astridePose(visitor: Visitor): SitterPose {
  const saddle = seatNamed(saddleStool.handle)
  const atBench = { ...visitor, deskIn: BENCH_IN }
  const high = settingFor(saddle, atBench)
  return poseOf('astride', visitor, astride(saddle, high, atBench), {
    ...{ product: saddle.handle, setting: high, desk: deskOf(saddle, high, atBench) },
  })
}

function rockedBack(visitor: Visitor): SitterPose {
  const rocks = seatNamed(rockingKneelingChair.handle)
  const setting = settingFor(rocks, visitor)
  const stance = handsOnThighs(bodyOf(visitor.heightIn), kneeling(setting, visitor, ROCKED_DEG, rocks))
  const pose = poseOf('rocking', visitor, stance, {
    ...{ product: rocks.handle, setting, lean: ROCKED_BACK },
  })
  return { ...pose, figure: rolledFigure(pose.figure, ROCKED_BACK.forwardDeg) }
}

function poseOf(
  name: string,
  visitor: Visitor,
  stance: Stance,
  { product, setting, desk, lean }: Partial<Pick<SitterPose, 'product' | 'setting' | 'desk' | 'lean'>>,
): SitterPose {
  const body = bodyOf(visitor.heightIn)
  const figure = figureOf(body, stance)
  return { name, product, statureIn: visitor.heightIn, setting, desk, body, lean, figure }
}

const deskOf = (seat: Seat, setting: Setting, visitor: Visitor) => ({
  heightIn: visitor.deskIn,
  edgeIn: poseOn(seat, setting, visitor).deskEdgeIn,
})

const seatNamed = (handle: string): Seat => {
  const seat = seats.find((each) => each.handle === handle)
  if (!seat) throw new Error(`No seat ${handle}`)
  return seat
}

const slumpedEdge = (body: Body): number => body.thigh * 0.72 + 1.5
