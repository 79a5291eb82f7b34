import { usualInches } from '#facts/people.ts'
import type { Holes, Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { highestSeatForFeet } from './feet.ts'
import { toHalfInch } from './rounding.ts'
import { seatWithKnobs } from './seat-tilt.ts'
import type { Visitor } from './visitor.ts'

export interface Setting {
  /** undefined where there are no holes */
  readonly seatHole: number | undefined
  readonly seatFrontHole: number | undefined
  readonly kneeHole: number | undefined
  /** of the middle of the seat's top */
  readonly seatHeightIn: number
  readonly seatSlopeDeg: number | undefined
}

const { knobs, smallSitterIn, elbowAboveDeskIn } = setup
export const ELBOW_MIDDLE_IN = (elbowAboveDeskIn.min + elbowAboveDeskIn.max) / 2

/** How far the elbows rest above the desk's top on a seat of that height; less than nothing is below. */
export const elbowAboveDesk = (seatHeightIn: number, { heightIn, deskIn }: Visitor): number =>
  seatHeightIn + usualInches('elbowRestHeight', heightIn) - deskIn

/** How many inches the elbows are outside the range in which hands rest on the desk. */
export function elbowMiss(seatHeightIn: number, visitor: Visitor): number {
  const above = elbowAboveDesk(seatHeightIn, visitor)
  return Math.max(elbowAboveDeskIn.min - above, above - elbowAboveDeskIn.max, 0)
}

/** Clauses 9.16 and 1.04: the default, unless this body, these shins or this desk ask for another hole. */
export function settingFor(seat: Seat, visitor: Visitor): Setting {
  const kneeHole = seat.kneeHoles && kneeHoleFor(seat.kneeHoles, visitor)
  if (seat.height.by === 'holes') {
    const { holes } = seat.height
    if (!seat.tilts) {
      const seatHole = seatHoleFor(holes, visitor)
      return {
        ...nothingSet,
        seatHole,
        seatHeightIn: heightAt(holes, seatHole),
      }
    }
    // With sore shins the rear stays where it is: lowered as well, the seat would tip backwards.
    const seatHole = visitor.shinsHurt ? holes.defaultHole : seatHoleFor(holes, visitor)
    const seatFrontHole = visitor.shinsHurt ? knobs.seatFrontHoleForSoreShins : seatHole
    const { heightIn, slopeDeg } = seatWithKnobs(seatHole, seatFrontHole)
    return { seatHole, seatFrontHole, kneeHole, seatHeightIn: heightIn, seatSlopeDeg: slopeDeg }
  }
  if (seat.height.by === 'nothing') return { ...nothingSet, seatHeightIn: seat.height.heightIn }
  return { ...nothingSet, seatHeightIn: liftFor(seat, seat.height, visitor) }
}

const nothingSet = {
  seatHole: undefined,
  seatFrontHole: undefined,
  kneeHole: undefined,
  seatSlopeDeg: undefined,
}

const kneeHoleFor = ({ defaultHole }: Holes, { heightIn }: Visitor): number =>
  heightIn < smallSitterIn ? knobs.kneeHoleForSmallSitter : defaultHole

const heightAt = ({ heightAtHoleIn }: Holes, hole: number): number => heightAtHoleIn[hole - 1] ?? Number.NaN

/** The default where the hands reach the desk from it; otherwise the hole that brings the elbows nearest. */
function seatHoleFor(holes: Holes, visitor: Visitor): number {
  const others = holes.heightAtHoleIn.map((_, index) => index + 1)
  return [holes.defaultHole, ...others].reduce((best, hole) =>
    elbowMiss(heightAt(holes, hole), visitor) < elbowMiss(heightAt(holes, best), visitor) ? hole : best,
  )
}

/** The height that puts the elbows into the middle of their range, as far as the lift and the sitter's feet go. */
function liftFor(seat: Seat, { minIn, maxIn }: { minIn: number; maxIn: number }, visitor: Visitor): number {
  const highest = standsOnFeet(seat) ? Math.min(maxIn, highestSeatForFeet(visitor.heightIn)) : maxIn
  return Math.max(minIn, Math.min(highest, wantedLift(visitor)))
}

const wantedLift = ({ heightIn, deskIn }: Visitor): number =>
  toHalfInch(deskIn + ELBOW_MIDDLE_IN - usualInches('elbowRestHeight', heightIn))

/** The lift could bring the elbows closer to the desk, but the feet would leave the floor. */
export const isHeldByFeet = ({ height }: Seat, { seatHeightIn }: Setting, visitor: Visitor): boolean =>
  height.by === 'lift' && seatHeightIn < Math.min(height.maxIn, wantedLift(visitor))

/** The sitter's feet carry a part of the weight, so they have to reach the floor. */
const standsOnFeet = ({ kneels, sitterCrossesLegs }: Seat): boolean => !kneels && !sitterCrossesLegs
