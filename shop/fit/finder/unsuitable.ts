import type { Seat } from '#facts/seats.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import { elbowAboveDesk, elbowMiss, settingFor } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { bothWords, heightWords, weightWords } from '../../ui/measure/measures.ts'

/** Clauses 1.04 and 9.15: every reason why a seat is not for this body or this desk; none where it is. */
export function reasonsAgainst(seat: Seat, visitor: Visitor): string[] {
  const { heightIn, weightLb, deskIn } = visitor
  const reasons: string[] = []
  const { sitterIn, deskIn: desks, deskInTableIn } = seat
  if (sitterIn && !within(sitterIn, heightIn)) {
    reasons.push(
      `it is built for people from ${heightWords(sitterIn.minHeight)} to ${heightWords(sitterIn.maxHeight)}, and you are ${heightWords(heightIn)}.`,
    )
  }
  if (weightLb !== undefined && weightLb > seat.capacityLb) {
    reasons.push(`it carries up to ${weightWords(seat.capacityLb)}, and you weigh ${weightWords(weightLb)}.`)
  }
  if (desks && !within(desks, deskIn)) {
    reasons.push(
      `it goes with desks from ${desks.minHeight} to ${desks.maxHeight} in high, and yours is ${bothWords(deskIn)}.${
        deskInTableIn && within(deskInTableIn, deskIn)
          ? ` The ${deskInTableIn.maxHeight} in of its specifications are as far as its highest seat reaches, under the tallest sitter.`
          : ''
      }`,
    )
  }
  const outOfReach = reasons.length === 0 && seat.height.by === 'lift' && liftMiss(seat, visitor)
  return outOfReach ? [outOfReach] : reasons
}

const within = (
  { minHeight, maxHeight }: { minHeight: number; maxHeight: number },
  inches: number,
): boolean => inches >= minHeight && inches <= maxHeight

function liftMiss(seat: Seat, visitor: Visitor): string | undefined {
  const { seatHeightIn } = settingFor(seat, visitor)
  if (elbowMiss(seatHeightIn, visitor) === 0) return undefined
  const above = elbowAboveDesk(seatHeightIn, visitor)
  const end = above > 0 ? 'lowest' : 'highest'
  const side = above > 0 ? 'above' : 'below'
  return `at its ${end}, ${bothWords(seatHeightIn)}, your elbows would rest about ${bothWords(toHalfInch(Math.abs(above)))} ${side} the top of your desk.`
}
