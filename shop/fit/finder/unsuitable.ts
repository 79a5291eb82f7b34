import type { Seat } from '#facts/seats.ts'
import { type Obstacle, type SeatFit, sittersOf, within } from '#geometry/fit.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import { elbowAboveDesk, isHeldByFeet, type Setting } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { bothWords, heightWords, weightWords } from '../../ui/measure/measures.ts'
import { isFrontRaised } from '../setting/explain-setting.ts'

/** What a product was refused for, as the shop counts it. */
export type FitRefusal = Obstacle | 'part'

export interface ReasonAgainst {
  readonly refusal: FitRefusal
  readonly words: string
}

/** Clauses 1.04 and 9.15: the reasons why a seat does not suit this body or desk; none where it does. */
export function reasonsAgainst(fit: SeatFit, visitor: Visitor): ReasonAgainst[] {
  return fit.obstacles.map((refusal) => ({ refusal, words: WORDS[refusal](fit, visitor) }))
}

const WORDS: Readonly<Record<Obstacle, (fit: SeatFit, visitor: Visitor) => string>> = {
  height({ seat }, { heightIn }) {
    const { minHeight, maxHeight } = sittersOf(seat)
    const people = `people from ${heightWords(minHeight)} to ${heightWords(maxHeight)}`
    return seat.sitterIn
      ? `It is built for ${people}, and you are ${heightWords(heightIn)}.`
      : `We know how ${people} sit on it, and you are ${heightWords(heightIn)}.`
  },
  weight: ({ seat }, { weightLb = 0 }) =>
    `It carries up to ${weightWords(seat.capacityLb)}, and you weigh ${weightWords(weightLb)}.`,
  desk: ({ seat }, { deskIn }) => deskWords(seat, deskIn),
  reach: reachWords,
}

function deskWords({ deskIn: desks, deskInTableIn }: Seat, deskIn: number): string {
  const isInTable = deskInTableIn && within(deskInTableIn, deskIn)
  return `It goes with desks from ${desks?.minHeight} to ${desks?.maxHeight} in high, and yours is ${bothWords(deskIn)}.${
    isInTable
      ? ` Its specifications go up to ${deskInTableIn.maxHeight} in, but only the tallest sitter reaches that, in the highest hole.`
      : ''
  }`
}

function reachWords({ seat, setting, elbowAboveDeskIn }: SeatFit, visitor: Visitor): string {
  const side = elbowAboveDeskIn > 0 ? 'above' : 'below'
  return `${endOf(seat, setting, visitor)}, your elbows would rest about ${bothWords(toHalfInch(Math.abs(elbowAboveDeskIn)))} ${side} the top of your desk.`
}

function endOf(seat: Seat, setting: Setting, visitor: Visitor): string {
  const { seatHeightIn } = setting
  if (isFrontRaised(setting)) return `With its front raised for your shins, at ${bothWords(seatHeightIn)}`
  if (seat.height.by === 'nothing') return `At the only height that it has, ${bothWords(seatHeightIn)}`
  if (isHeldByFeet(seat, setting, visitor))
    return `At ${bothWords(seatHeightIn)}, the highest from which your feet come to the floor`
  return `At its ${elbowAboveDesk(seatHeightIn, visitor) > 0 ? 'lowest' : 'highest'}, ${bothWords(seatHeightIn)}`
}
