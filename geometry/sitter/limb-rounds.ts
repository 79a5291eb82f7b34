import type { Body } from './body.ts'
import type { Figure } from './figure.ts'
import { mixed, type Spot } from './space.ts'

/** A ball around a place on a limb's line, as thick as the limb is there. Inches. */
export interface LimbRound {
  readonly name: string
  readonly at: Spot
  readonly half: number
}

const STEPS = 24

/** Each limb as balls along its line: first all of the left side, then as many of the right. */
export function limbRounds({ half }: Body, { left, right }: Figure): LimbRound[] {
  const limb = (name: string, from: Spot, to: Spot, thick: readonly [number, number]) =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const share = step / STEPS
      return { name, at: mixed(from, to, share), half: thick[0] + (thick[1] - thick[0]) * share }
    })
  return [left, right].flatMap((side) => [
    ...limb('thigh', side.hip, side.knee, [half.thigh, half.knee]),
    ...limb('shank', side.knee, side.ankle, [half.calf, half.ankle]),
    ...limb('foot', side.ankle, side.toes, [half.ankle, half.toe]),
    ...limb('upper arm', side.shoulder, side.elbow, [half.shoulder, half.elbow]),
    ...limb('forearm', side.elbow, side.wrist, [half.elbow, half.wrist]),
    ...limb('hand', side.wrist, side.fingertip, [half.hand, half.hand]),
  ])
}
