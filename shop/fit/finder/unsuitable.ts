import type { Seat } from '#facts/seats.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import { elbowAboveDesk, elbowMiss, settingFor } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { bothWords, heightWords, weightWords } from '../../ui/measure/measures.ts'

/** What a product was refused for, as the shop counts it. */
export type FitRefusal = 'height' | 'weight' | 'desk' | 'reach' | 'part'

export interface ReasonAgainst {
  readonly refusal: FitRefusal
  readonly words: string
}

/** Clauses 1.04 and 9.15: the reasons why a seat does not suit this body or desk; none where it does. */
export function reasonsAgainst(seat: Seat, visitor: Visitor): ReasonAgainst[] {
  const { heightIn, weightLb, deskIn } = visitor
  const reasons: ReasonAgainst[] = []
  const { sitterIn, deskIn: desks, deskInTableIn } = seat
  if (sitterIn && !within(sitterIn, heightIn)) {
    reasons.push({
      refusal: 'height',
      words: `It is built for people from ${heightWords(sitterIn.minHeight)} to ${heightWords(sitterIn.maxHeight)}, and you are ${heightWords(heightIn)}.`,
    })
  }
  if (weightLb !== undefined && weightLb > seat.capacityLb) {
    reasons.push({
      refusal: 'weight',
      words: `It carries up to ${weightWords(seat.capacityLb)}, and you weigh ${weightWords(weightLb)}.`,
    })
  }
  if (desks && !within(desks, deskIn)) {
    reasons.push({
      refusal: 'desk',
      words: `It goes with desks from ${desks.minHeight} to ${desks.maxHeight} in high, and yours is ${bothWords(deskIn)}.${
        deskInTableIn && within(deskInTableIn, deskIn)
          ? ` Its specifications go up to ${deskInTableIn.maxHeight} in, but only the tallest sitter reaches that, in the highest hole.`
          : ''
      }`,
    })
  }
  const outOfReach = reasons.length === 0 && seat.height.by === 'lift' && liftMiss(seat, visitor)
  return outOfReach ? [{ refusal: 'reach', words: outOfReach }] : reasons
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
  return `At its ${end}, ${bothWords(seatHeightIn)}, your elbows would rest about ${bothWords(toHalfInch(Math.abs(above)))} ${side} the top of your desk.`
}
