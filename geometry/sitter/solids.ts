import {
  balanceStool,
  crissCrossChair,
  kneelingChair,
  rockingKneelingChair,
  saddleStool,
  twoPadKneelingChair,
} from '#facts/products.ts'
import { seatOf, usualHeightIn } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { radians } from '../point.ts'
import { kneePadOf } from '../pose.ts'
import { ordinaryChair } from './ordinary-chair.ts'
import type { SitterPose } from './poses.ts'
import { rolled } from './rolled.ts'
import { dot, minus, plus, type Spot, times } from './space.ts'

/** A board or a cushion: the middle of its top, how far it slopes down in front, and what it measures. Inches. */
export interface Slab {
  readonly name: string
  readonly top: Spot
  readonly slopeDeg: number
  readonly deepIn: number
  readonly wideIn: number
  readonly thickIn: number
}

const DESK_DEEP_IN = 28
const DESK_WIDE_IN = 58

/** What a sitter touches or must not go through. */
export function solidsOf(pose: SitterPose): Slab[] {
  const desk = pose.desk && [
    slab(
      'desk',
      [pose.desk.edgeIn + DESK_DEEP_IN / 2, 0, pose.desk.heightIn],
      0,
      DESK_DEEP_IN,
      DESK_WIDE_IN,
      setup.deskTopIn,
    ),
  ]
  return [...seatsOf(pose), ...(desk ?? [])]
}

function seatsOf(pose: SitterPose): Slab[] {
  const { product, setting, lean } = pose
  if (!(product && setting)) {
    const { seat, seatHeightIn } = ordinaryChair
    return [slab('seat', [seat.middleIn, 0, seatHeightIn], 0, seat.depthIn, seat.widthIn, seat.thickIn)]
  }
  const height = setting.seatHeightIn
  if (product === crissCrossChair.handle) {
    const { middleIn, depthIn, widthIn, foamIn } = crissCrossChair.seat
    return [slab('seat', [middleIn, 0, height], 0, depthIn, widthIn, foamIn)]
  }
  if (product === saddleStool.handle) return saddleOf(height)
  if (product === balanceStool.handle && lean) {
    const { forwardDeg } = lean
    const { diameterIn, foamIn } = balanceStool.seat
    const at: Spot = [height * Math.sin(radians(forwardDeg)), 0, height * Math.cos(radians(forwardDeg))]
    return [slab('seat', at, forwardDeg, diameterIn, diameterIn, foamIn)]
  }
  if (product === twoPadKneelingChair.handle) return kneelingOn(twoPadKneelingChair, pose)
  if (product === rockingKneelingChair.handle)
    return kneelingOn(rockingKneelingChair, pose).map((each) => rolledSlab(each, lean?.forwardDeg ?? 0))
  return kneelingOn(kneelingChair, pose)
}

interface KneelingChair {
  readonly handle: string
  readonly seat: { readonly depthIn: number; readonly widthIn: number; readonly foamIn: number }
  readonly kneePad: {
    readonly depthIn: number
    readonly widthIn: number
    readonly foamIn: number
    readonly gapIn?: number
  }
}

/** A seat, and one knee pad or a pair of them. */
function kneelingOn(chair: KneelingChair, { name, setting }: SitterPose): Slab[] {
  const seat = seatOf(chair.handle)
  const pad = seat && setting && kneePadOf(seat, setting)
  if (!(pad && setting)) throw new Error(`${name}: no knee pad`)
  const slidIn = (setting.seatHeightIn - usualHeightIn(seat.height)) * seat.forwardPerIn
  const { depthIn, widthIn, foamIn } = chair.seat
  const { kneePad } = chair
  const asideIn =
    kneePad.gapIn === undefined
      ? [0]
      : [-1, 1].map((side) => (side * (kneePad.widthIn + (kneePad.gapIn ?? 0))) / 2)
  return [
    slab(
      'seat',
      [seat.middleIn + slidIn, 0, setting.seatHeightIn],
      setting.seatSlopeDeg ?? seat.slopeDeg ?? 0,
      depthIn,
      widthIn,
      foamIn,
    ),
    ...asideIn.map((aside) =>
      slab(
        'knee pad',
        [pad.top[0], aside, pad.top[1]],
        pad.slopeDeg,
        kneePad.depthIn,
        kneePad.widthIn,
        kneePad.foamIn,
      ),
    ),
  ]
}

const rolledSlab = ({ top, slopeDeg, ...size }: Slab, forwardDeg: number): Slab => ({
  ...size,
  top: rolled(top, forwardDeg),
  slopeDeg: slopeDeg + forwardDeg,
})

/** How far forward the broad part of the saddle reaches, and how broad the rest is, of the whole: as it is modelled. */
const SADDLE_BROAD_TO_IN = 1
const SADDLE_NARROW_SHARE = 0.46

function saddleOf(height: number): Slab[] {
  const { depthIn, widthIn, foamIn } = saddleStool.seat
  const [rear, front] = [-depthIn / 2, depthIn / 2]
  const part = (from: number, to: number, wideIn: number) =>
    slab('seat', [(from + to) / 2, 0, height], 0, to - from, wideIn, foamIn)
  return [
    part(rear, SADDLE_BROAD_TO_IN, widthIn),
    part(SADDLE_BROAD_TO_IN, front, widthIn * SADDLE_NARROW_SHARE),
  ]
}

const slab = (
  name: string,
  top: Spot,
  slopeDeg: number,
  deepIn: number,
  wideIn: number,
  thickIn: number,
): Slab => ({
  ...{ name, top, slopeDeg, deepIn, wideIn, thickIn },
})

/** How far a point is outside of a slab; less than nothing is how deep it is in it. */
export function outside({ top, slopeDeg, deepIn, wideIn, thickIn }: Slab, point: Spot): number {
  const slope = radians(slopeDeg)
  const [forward, up]: [Spot, Spot] = [
    [Math.cos(slope), 0, -Math.sin(slope)],
    [Math.sin(slope), 0, Math.cos(slope)],
  ]
  const from = minus(point, plus(top, times(up, -thickIn / 2)))
  const beyond = [
    Math.abs(dot(from, forward)) - deepIn / 2,
    Math.abs(from[1]) - wideIn / 2,
    Math.abs(dot(from, up)) - thickIn / 2,
  ]
  const inside = Math.max(...beyond)
  return inside < 0 ? inside : Math.hypot(...beyond.map((each) => Math.max(0, each)))
}
