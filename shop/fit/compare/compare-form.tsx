import { seats } from '#facts/seats.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { FoldTitle } from '../../ui/accordion.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { heightWords, inchWords, weightWords } from '../../ui/measure/measures.ts'
import { FitFields } from '../finder/fit-form.tsx'
import { answersOf, type FitProblem, type FitQuery } from '../finder/fit-query.ts'
import { SEATS_PARAMETER } from './chosen-seats.ts'

interface CompareFormProps {
  query: FitQuery | undefined
  problems: readonly FitProblem[]
  visitor: Visitor | undefined
  /** A desk of which no sitter is known. */
  desk: Omit<Visitor, 'heightIn'> | undefined
  /** What the address compares, as it names it. */
  chosen: string | undefined
}

/** Asks whom the comparison is for; the answers stand in the address, so that it can be sent. */
export function CompareForm({ query, problems, visitor, desk, chosen }: CompareFormProps) {
  const known = visitor ?? desk
  const addressOf = (meant: FitQuery) => {
    const search = new URLSearchParams(answersOf(meant))
    if (chosen !== undefined) search.set(SEATS_PARAMETER, chosen)
    return `/compare?${search}`
  }
  return (
    <details
      open={problems.length > 0}
      className="group mt-8 border-y border-line bg-sheet px-5 print:hidden"
    >
      <FoldTitle>
        <span className="text-lg font-medium">
          {known ? `For ${visitorWords(known)}. Change` : 'See which of them fit you and your desk'}
        </span>
      </FoldTitle>
      <form id="compare-form" action="/compare" method="get" className="pt-2 pb-6">
        {chosen !== undefined && <input type="hidden" name={SEATS_PARAMETER} value={chosen} />}
        <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
          <FitFields
            query={query}
            problems={problems}
            kneels={seats.some(({ kneels }) => kneels)}
            addressOf={addressOf}
          />
        </div>
        <p className="mt-4 max-w-[60ch] text-note text-quiet">
          Several people at one desk? Leave the height out, and each seat says whom it fits there.
        </p>
        <button type="submit" className={buttonStyle('strong', 'mt-6 w-full sm:w-auto')}>
          Compare for me
        </button>
      </form>
    </details>
  )
}

type Known = Omit<Visitor, 'heightIn'> & Partial<Pick<Visitor, 'heightIn'>>

function visitorWords({ heightIn, deskIn, weightLb, shinsHurt }: Known): string {
  const words = [
    ...(heightIn === undefined ? [] : [heightWords(heightIn)]),
    ...(weightLb === undefined ? [] : [weightWords(weightLb)]),
    ...(shinsHurt ? ['sore shins'] : []),
  ]
  const place = `a desk ${inchWords(deskIn)} high`
  return words.length === 0 ? place : `${words.join(', ')}, at ${place}`
}
