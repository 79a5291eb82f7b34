import { kneelingChair } from '#facts/products.ts'
import { kneelingSeat } from '#facts/seats.ts'
import { settingFor } from '#geometry/setting.ts'
import type { Spot } from '#geometry/sitter/space.ts'
import type { Change } from './scene.ts'

const { seat, kneePad } = kneelingChair

export const USUAL_SITTER_IN = 68
export const usualVisitor = { heightIn: USUAL_SITTER_IN, weightLb: undefined, deskIn: 29, shinsHurt: false }
export const usualSetting = settingFor(kneelingSeat, usualVisitor)

/** Where a pad's top is when its knobs are in a hole, which may lie between two while it is moved. */
function heightIn(pad: { heightAtHoleIn: readonly number[] }, hole: number): number {
  const low = Math.min(Math.floor(hole), pad.heightAtHoleIn.length - 1)
  const [a = 0, b = a] = pad.heightAtHoleIn.slice(low - 1, low + 1)
  return a + (b - a) * (hole - low)
}

const OUT_IN = 1.1
const OUT_TURN_DEG = 540

interface PadState {
  readonly hole: number
  /** 0: the knobs hold; 1: they are out */
  readonly loose: number
}

/** Pads and knobs as they move together. The model is built with both in their default holes. */
export function padsAt(seatAt: PadState, kneesAt: PadState): Readonly<Record<string, Change>> {
  const seatUp: Spot = [0, 0, heightIn(seat, seatAt.hole) - heightIn(seat, seat.defaultHole)]
  const kneesUp: Spot = [0, 0, heightIn(kneePad, kneesAt.hole) - heightIn(kneePad, kneePad.defaultHole)]
  return {
    ...{ SeatPad: { move: seatUp }, KneePad: { move: kneesUp } },
    ...knobs('SeatKnob', seatUp, seatAt.loose),
    ...knobs('KneeKnob', kneesUp, kneesAt.loose),
  }
}

const knobs = (group: string, move: Spot, loose: number): Readonly<Record<string, Change>> => ({
  [group]: { move },
  [`${group}/Knob`]: knobsOut(loose),
})

/** Knobs that are so far out of their holes. */
export const knobsOut = (loose: number): Change => ({
  asideIn: loose * OUT_IN,
  spinDeg: loose * OUT_TURN_DEG,
})
