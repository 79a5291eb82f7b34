import type { ReactNode } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { type Part, partOf } from '#facts/parts.ts'
import { peopleSource } from '#facts/people.ts'
import { kneelingSeat, type Seat, seatOf } from '#facts/seats.ts'
import type { SeatFit } from '#geometry/fit.ts'
import type { Claims } from '../../page-api/claims.ts'
import { ExampleFigure } from '../drawing/example-figure.tsx'
import { type SeatOffers, soldSeats } from '../seat-offers.ts'
import { elbowsInBrief, isFrontRaised } from '../setting/explain-setting.ts'
import { answerFit, type FitAnswer, type FitSubject } from './answer-fit.ts'
import { FitForm } from './fit-form.tsx'
import type { FitProblem, FitQuery } from './fit-query.ts'
import { KEEP_SETTING_ID, keptBy } from './keep-setting.tsx'
import { NoFit } from './no-fit.tsx'
import { OtherSeats } from './other-seats.tsx'
import { SetupCard } from './setup-card.tsx'
import { reasonsAgainst } from './unsuitable.ts'

interface FitFinderProps {
  /** the page's product; undefined on the setup guide, where the visitor chooses a chair */
  handle: string | undefined
  /** the result of `readFitQuery` */
  query: FitQuery | undefined
  path: string
  claims: Claims
  currency: CurrencyCode
  /** Asked only of an answer. */
  offers: SeatOffers
  /** the chosen options of a product, which the answer's page shows again */
  kept?: readonly { name: string; value: string }[]
}

/** The fit finder of clause 2.30. It renders nothing where the product's measurements are unknown. */
export function FitFinder({ handle, query, path, claims, currency, offers, kept = [] }: FitFinderProps) {
  const subject: FitSubject = { seat: seatOf(handle), set: partOf(handle) }
  if (handle !== undefined && !subject.seat && !subject.set) return null
  const answer = query && answerFit(subject, query, soldSeats(offers))
  const problems = answer?.kind === 'problems' ? answer.problems : []
  return (
    <section
      id="fit"
      aria-labelledby="fit-heading"
      className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 border-t border-line py-14 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:py-24"
    >
      <div>
        <h2 id="fit-heading" className="text-3xl lg:text-4xl">
          Does it fit you?
        </h2>
        <p className="mt-4 max-w-[52ch] text-lg">{introOf(subject)}</p>
        <FitForm subject={subject} query={query} problems={problems} path={path} kept={kept} />
        <p className="mt-6 max-w-[52ch] text-sm text-quiet">
          We estimate your elbows and thighs from your height, using {peopleSource.survey}, so they can be off
          by an inch.
        </p>
      </div>
      <Answer {...{ handle, answer, subject, query, claims, currency, offers }} />
    </section>
  )
}

function introOf({ seat, set }: FitSubject): string {
  if (set) return 'Tell us which chair you have, your height and your desk height.'
  if (seat?.height.by === 'lift')
    return 'Tell us your height and your desk height, and we tell you how high to set the seat.'
  if (seat?.height.by === 'nothing')
    return 'There is nothing to set. Tell us your height and your desk height, and we tell you whether it fits you.'
  return 'Tell us your height and your desk height, and we tell you which holes the knobs go in, and why.'
}

type AnswerProps = Pick<FitFinderProps, 'handle' | 'query' | 'claims' | 'currency' | 'offers'> & {
  answer: FitAnswer | undefined
  subject: FitSubject
}

function Answer({ handle, answer, subject, query, claims, currency, offers }: AnswerProps) {
  if (answer?.kind === 'misfit')
    return <NoFit name={answer.set.name} because={[{ refusal: 'part', words: answer.because }]} />
  if (query && answer?.kind === 'fit') {
    const { visitor, fit, instead } = answer
    const isOfPage = handle !== undefined && !subject.set && keptBy(answer) !== undefined
    const card = {
      visitor,
      fit,
      set: subject.set?.name,
      sold: soldSeats(offers),
      claims,
      keptAt: isOfPage ? KEEP_SETTING_ID : undefined,
    }
    if (!instead) return <SetupCard {...card} />
    const others = <OtherSeats {...{ instead, besides: fit, visitor, query, offers, currency }} />
    if (fit.verdict === 'refused') {
      return (
        <NoFit name={fit.seat.name} because={reasonsAgainst(fit, visitor)}>
          {others}
        </NoFit>
      )
    }
    return (
      <div>
        <NearMiss fit={fit}>{others}</NearMiss>
        <SetupCard {...card} headingId="fit-nearest" />
      </div>
    )
  }
  return (
    <div>
      {answer?.kind === 'problems' && <Problems problems={answer.problems} />}
      <ExampleFigure seat={exampleOf(subject)} />
    </div>
  )
}

/** Stands before the setting of a near miss: what fits comes first. */
function NearMiss({ fit, children }: { fit: SeatFit; children: ReactNode }) {
  return (
    <div className="mb-8 border border-line bg-sheet p-5 sm:p-8 print:hidden">
      <h3 id="fit-answer" tabIndex={-1} className="text-2xl outline-none lg:text-3xl">
        The {fit.seat.name} comes close
      </h3>
      <p className="figures mt-4 max-w-[60ch] text-lg">
        {isFrontRaised(fit.setting) ? 'With its front raised for your shins' : 'At its nearest setting'}, your
        elbows come {elbowsInBrief(fit)}: a near miss, not a fit.
      </p>
      {children}
    </div>
  )
}

const exampleOf = ({ seat, set }: { seat: Seat | undefined; set: Part | undefined }): Seat =>
  seat ?? set?.fits[0] ?? kneelingSeat

function Problems({ problems }: { problems: readonly FitProblem[] }) {
  return (
    <div className="mb-8 border-l-4 border-signal bg-sheet p-5">
      <h3 id="fit-answer" tabIndex={-1} className="text-xl outline-none">
        {problems.length === 1
          ? 'One answer needs another look'
          : `${problems.length} answers need another look`}
      </h3>
      <ul className="mt-2">
        {problems.map(({ message, fields }) => (
          <li key={message}>
            <a
              href={`#fit-${fields[0]}`}
              className="inline-flex min-h-11 items-center text-signal underline underline-offset-4"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
