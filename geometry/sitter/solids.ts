import { balanceStool, crissCrossChair, kneelingChair } from '#facts/products.ts'
import { kneelingSeat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { radians } from '../point.ts'
import { kneePadOf } from '../pose.ts'
import { ordinaryChair } from './ordinary-chair.ts'
import type { SitterPose } from './poses.ts'
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

function seatsOf({ product, setting, name, lean }: SitterPose): Slab[] {
  if (!(product && setting)) {
    const { seat, seatHeightIn } = ordinaryChair
    return [slab('seat', [seat.middleIn, 0, seatHeightIn], 0, seat.depthIn, seat.widthIn, seat.thickIn)]
  }
  const height = setting.seatHeightIn
  if (product === crissCrossChair.handle) {
    const { middleIn, depthIn, widthIn, foamIn } = crissCrossChair.seat
    return [slab('seat', [middleIn, 0, height], 0, depthIn, widthIn, foamIn)]
  }
  if (lean) {
    const { forwardDeg } = lean
    const { diameterIn, foamIn } = balanceStool.seat
    const at: Spot = [height * Math.sin(radians(forwardDeg)), 0, height * Math.cos(radians(forwardDeg))]
    return [slab('seat', at, forwardDeg, diameterIn, diameterIn, foamIn)]
  }
  const { seat, kneePad } = kneelingChair
  const pad = kneePadOf(kneelingSeat, setting)
  if (!pad) throw new Error(`${name}: no knee pad`)
  return [
    slab(
      'seat',
      [seat.middleIn, 0, height],
      setting.seatSlopeDeg ?? seat.slopeDeg,
      seat.depthIn,
      seat.widthIn,
      seat.foamIn,
    ),
    slab(
      'knee pad',
      [pad.top[0], 0, pad.top[1]],
      pad.slopeDeg,
      kneePad.depthIn,
      kneePad.widthIn,
      kneePad.foamIn,
    ),
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
