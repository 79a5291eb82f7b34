import type { Seat } from '#facts/seats.ts'
import type { SeatFit } from '#geometry/fit.ts'
import type { Visitor } from '#geometry/visitor.ts'
import type { Claims } from '../../page-api/claims.ts'
import { heightWords, inchesBefore } from '../../ui/measure/measures.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { SideView } from '../drawing/side-view.tsx'
import { cardTitle, desksOf, gapsOf, limitsOf, stepsOf, testsOf } from '../setting/explain-setting.ts'

interface SetupCardProps {
  visitor: Visitor
  /** It fits, or is a near miss. */
  fit: SeatFit
  /** the name of a set, which the card says fits and changes nothing */
  set: string | undefined
  /** Whom this seat does not fit may look at these instead. */
  sold: readonly Seat[]
  claims: Claims
  /** On the page of the seat, where the setting can be kept with it. */
  keptAt?: string | undefined
  /** Other than that of the answer where the card comes after something that fits better. */
  headingId?: string
}

/** The answer, on screen and in print: product, setting, drawing, reasons. */
export function SetupCard({
  visitor,
  fit,
  set,
  sold,
  claims,
  keptAt,
  headingId = 'fit-answer',
}: SetupCardProps) {
  const { seat, setting, elbowAboveDeskIn, thighBelowDeskIn } = fit
  return (
    <article
      data-setup-card=""
      aria-labelledby={headingId}
      className="border border-line bg-sheet p-5 sm:p-8"
    >
      <div className="mb-6 hidden print:block">
        <Wordmark />
      </div>
      <h3 id={headingId} tabIndex={-1} className="text-2xl outline-none lg:text-3xl">
        {cardTitle(fit)}
      </h3>
      <p className="figures mt-2 text-quiet">
        {heightWords(visitor.heightIn)} tall, at a {inchesBefore(visitor.deskIn)} desk
        {set && `. The ${set} fits it, and does not change its height`}.
      </p>
      <ol className="mt-6 grid gap-x-8 border-t border-line sm:grid-cols-[auto_1fr]">
        {stepsOf(seat, setting, visitor, claims).map(({ what, where, why }) => (
          <li key={what} className="col-span-full grid grid-cols-subgrid gap-y-1 border-b border-line py-3.5">
            <p>
              <span className="block text-note text-quiet">{what}</span>{' '}
              <strong className="figures text-xl font-semibold text-pine">{where}</strong>
            </p>
            <p className="self-center text-note">{why}</p>
          </li>
        ))}
      </ol>
      <div className="-mx-5 mt-4 sm:-mx-2">
        <SideView seat={seat} setting={setting} visitor={visitor} />
      </div>
      <ul className="figures mt-5 space-y-1.5 text-note">
        {[...gapsOf(elbowAboveDeskIn, thighBelowDeskIn), ...limitsOf(fit, visitor, sold)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {testsOf(seat).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {desksOf(seat, visitor).map((sentence) => (
          <li key={sentence} className="print:hidden">
            {sentence}
          </li>
        ))}
      </ul>
      {keptAt && (
        <p className="mt-5 text-note print:hidden">
          <a
            href={`#${keptAt}`}
            className="inline-flex min-h-11 items-center text-pine underline underline-offset-4"
          >
            Keep this setting with the chair
          </a>
        </p>
      )}
      <p className="mt-5 text-note text-quiet print:hidden">
        Print this page, and only this card comes out, on one sheet.
      </p>
    </article>
  )
}
