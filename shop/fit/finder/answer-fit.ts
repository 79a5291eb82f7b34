import type { Part } from '#facts/parts.ts'
import { type Seat, seatOf } from '#facts/seats.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { type Fit, findFit } from './find-fit.ts'
import type { FitProblem, FitQuery } from './fit-query.ts'
import { misfit } from './misfit.ts'
import { parseFitQuery } from './parse-fit-query.ts'

/** The subject of a fit finder: a seat, a set for some seats, or, with neither, the seat that the visitor chooses. */
export interface FitSubject {
  readonly seat: Seat | undefined
  readonly set: Part | undefined
}

export type FitAnswer =
  | { readonly kind: 'problems'; readonly problems: readonly FitProblem[] }
  | { readonly kind: 'misfit'; readonly set: Part; readonly because: string }
  | { readonly kind: 'fit'; readonly seat: Seat; readonly visitor: Visitor; readonly fit: Fit }

/** A set made for another chair is a misfit whatever the height, so the measurements are not parsed. */
export function answerFit(subject: FitSubject, query: FitQuery): FitAnswer {
  const seat = subject.seat ?? seatOf(query.chair)
  const because = subject.set && seat && misfit(subject.set, seat)
  if (subject.set && because) return { kind: 'misfit', set: subject.set, because }
  const parsed = parseFitQuery(query)
  const chairProblems: FitProblem[] = seat
    ? []
    : [
        {
          message: subject.set ? 'Choose the chair that they are for.' : 'Choose a chair.',
          fields: ['chair'],
        },
      ]
  if (parsed.kind === 'problems' || !seat) {
    const problems = parsed.kind === 'problems' ? parsed.problems : []
    return { kind: 'problems', problems: [...chairProblems, ...problems] }
  }
  return { kind: 'fit', seat, visitor: parsed.visitor, fit: findFit(seat, parsed.visitor) }
}
