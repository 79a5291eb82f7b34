import type { Part } from '#facts/parts.ts'
import { cushionSet } from '#facts/products.ts'
import { type Seat, seatOf } from '#facts/seats.ts'
import { type Choice, chooseAmong, fitOf, type OtherDesk, otherDesks, type SeatFit } from '#geometry/fit.ts'
import type { Visitor } from '#geometry/visitor.ts'
import type { FitProblem, FitQuery } from './fit-query.ts'
import { parseFitQuery } from './parse-fit-query.ts'

/** The subject of a fit finder: a seat, a set for some seats, or, with neither, the seat that the visitor chooses. */
export interface FitSubject {
  readonly seat: Seat | undefined
  readonly set: Part | undefined
}

/** What else there is for somebody whom a seat does not fit. */
export interface Instead {
  readonly choice: Choice
  /** Asked where no seat fits at this desk: without any, no seat fits at any. */
  readonly desks: readonly OtherDesk[]
}

export type FitAnswer =
  | { readonly kind: 'problems'; readonly problems: readonly FitProblem[] }
  | { readonly kind: 'misfit'; readonly set: Part; readonly because: string }
  | {
      readonly kind: 'fit'
      readonly visitor: Visitor
      readonly fit: SeatFit
      /** Undefined where the seat fits. */
      readonly instead: Instead | undefined
    }

const { seatCushion, kneeCushion } = cushionSet

/** completes 'The NAME …' for a chair that a part does not fit */
const ELSEWHERE: Readonly<Record<Part['kind'], string>> = {
  cushions: `has pads of another shape: these are ${seatCushion.widthIn} × ${seatCushion.depthIn} in and ${kneeCushion.widthIn} × ${kneeCushion.depthIn} in`,
  casters: 'has no casters, so there are no sockets for their stems',
}

/** A set made for another chair is a misfit whatever the height, so the measurements are not parsed. */
export function answerFit(subject: FitSubject, query: FitQuery, sold: readonly Seat[]): FitAnswer {
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
  const { visitor } = parsed
  const fit = fitOf(seat, visitor)
  return { kind: 'fit', visitor, fit, instead: fit.verdict === 'fits' ? undefined : insteadOf(visitor, sold) }
}

/** Of the seats that are sold: one that is not would hide the desks at which another fits. */
export function insteadOf(visitor: Visitor, sold: readonly Seat[]): Instead {
  const choice = chooseAmong(sold, visitor)
  return { choice, desks: choice.fits.length > 0 ? [] : otherDesks(sold, visitor) }
}

/** Says why a part does not fit a chair; undefined where it fits. */
function misfit(part: Part, seat: Seat): string | undefined {
  if (part.fits.includes(seat)) return undefined
  const named = part.fits.map(({ name }) => `the ${name}`)
  return `The ${part.name} is made for ${named.join(' and ')}. The ${seat.name} ${ELSEWHERE[part.kind]}.`
}
