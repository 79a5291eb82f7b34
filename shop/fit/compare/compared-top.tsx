import type { ReactNode } from 'react'
import { type Seat, seats } from '#facts/seats.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { countWords } from '../../ui/text/number-words.ts'
import type { Instead } from '../finder/answer-fit.ts'
import type { FitQuery } from '../finder/fit-query.ts'
import { NoneFits } from '../finder/other-seats.tsx'
import type { SeatOffers } from '../seat-offers.ts'
import { compareAddress } from './chosen-seats.ts'

interface ComparedTopProps {
  compared: readonly Seat[]
  /** How many seats are for sale, compared here or not. */
  soldCount: number
  leftOut: readonly Seat[]
  visitor: Visitor | undefined
  query: FitQuery | undefined
  answers: string
  instead: Instead | undefined
  offers: SeatOffers
  /** What is the matter with the address. */
  problem: string | undefined
  /** The form that asks whom it is for. */
  children: ReactNode
}

/** What the comparison is, whom it is for, and what is not in it. */
export function ComparedTop(props: ComparedTopProps) {
  const { compared, soldCount, leftOut, visitor, query, answers, instead, offers, problem, children } = props
  return (
    <>
      <h1 className="text-title">Compare our seats</h1>
      <p className="mt-5 max-w-[60ch] text-lg">{introduction(soldCount, compared.length)}</p>
      {problem && (
        <p role="status" className="mt-6 max-w-[60ch] border-l-4 border-signal bg-sheet p-4">
          {problem}
        </p>
      )}
      {children}
      {visitor && query && instead && instead.choice.fits.length === 0 && (
        <div className="mt-6 bg-sheet p-5">
          <NoneFits desks={instead.desks} visitor={visitor} query={query} offers={offers} />
        </div>
      )}
      {visitor && instead && instead.choice.fits.length > 0 && (
        <p className="mt-4">
          <a
            href={`/collection?${answers}&fits=me`}
            className="inline-flex min-h-11 items-center text-pine underline underline-offset-4"
          >
            Only those that fit, to filter and sort
          </a>
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-5 text-note">
          <span className="text-quiet">Left out, bring back:</span>
          {leftOut.map((seat) => (
            <a
              key={seat.handle}
              href={compareAddress(inOrder([...compared, seat]), answers)}
              className="inline-flex min-h-11 items-center text-pine underline underline-offset-4"
            >
              {seat.name}
            </a>
          ))}
          <a
            href={compareAddress(seats, answers)}
            className="inline-flex min-h-11 items-center text-pine underline underline-offset-4"
          >
            All of them
          </a>
        </p>
      )}
      {(visitor || leftOut.length > 0) && (
        <p className="mt-2 max-w-[60ch] text-note text-quiet">
          The address of this page has all of it: whoever you send it to sees the same.
        </p>
      )}
      <div className="mt-8" />
    </>
  )
}

function introduction(soldCount: number, comparedCount: number): string {
  if (soldCount === 0) return 'None of our seats is for sale just now. Please come back soon.'
  const ways = `${countWords(soldCount)} ${soldCount === 1 ? 'way' : 'ways'} to sit at a desk`
  return `${ways.replace(/^./, (first) => first.toUpperCase())}, by ${soldCount === 1 ? 'its' : 'their'} measurements. ${comparedCount === 1 ? 'What a seat will not do is told as well.' : 'The differences come first, and among them what each seat will not do.'}`
}

const inOrder = (some: readonly Seat[]): readonly Seat[] => seats.filter((seat) => some.includes(seat))
