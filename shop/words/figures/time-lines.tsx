import { currentTerms, refundDays } from '#facts/policies/terms.ts'
import { setup } from '#facts/setup.ts'

interface Span {
  /** Length in proportion to the other spans. */
  length: number
  /** Words above the line. */
  label: string
  /** Words below the line. */
  text?: string
  /** Nobody promises how long the span takes. */
  isOpen?: boolean
  /** Share of the span, from its beginning, that is something else as well: from 0 to 1. */
  marked?: number
}

/** In calendar days: a week has five business days. */
const CALENDAR_DAYS = 7 / 5
/** This length leaves room for its words: the shop does not say how long a carrier takes. */
const UNDER_WAY = 6

const DAYS_OF_A_YEAR = 365
const MAX_IN_WORDS = 6

/** The time from delivery to the refund (clause 9.14). */
export function ReturnDaysFigure() {
  const terms = currentTerms()
  const { returnDays, maxRefundBusinessDays } = terms
  return (
    <TimeLine
      spans={[
        {
          length: returnDays,
          label: `${returnDays} days`,
          text: 'From delivery: sit on it, decide, and ask',
        },
        { length: UNDER_WAY, label: 'On its way', text: 'Back to us', isOpen: true },
        {
          length: maxRefundBusinessDays * CALENDAR_DAYS,
          label: refundDays(terms),
          text: 'Until your refund',
        },
      ]}
      caption="The days count from delivery, the business days from when we receive the return."
    />
  )
}

/** The years of the warranty, with the days in which a return needs no reason, to scale (clauses 1.03 and 9.14). */
export function WarrantyYearsFigure() {
  const { warrantyYears, returnDays } = currentTerms()
  const years = Array.from({ length: warrantyYears }, (_, index) => ({
    length: 1,
    // More than these in full words are wider than a phone.
    label: index === 0 || warrantyYears <= MAX_IN_WORDS ? `Year ${index + 1}` : String(index + 1),
    marked: index === 0 ? returnDays / DAYS_OF_A_YEAR : 0,
  }))
  return (
    <TimeLine
      spans={years}
      caption={`The warranty lasts ${warrantyYears} years from the day of delivery. The green mark is the first ${returnDays} days, when you can return it for any reason. Both are to scale.`}
    />
  )
}

interface TimeLineProps {
  spans: readonly Span[]
  caption: string
}

/** Spans of time, each as long as it lasts, between the ticks of a dimension line. */
function TimeLine({ spans, caption }: TimeLineProps) {
  const columns = spans.map(({ length }) => `minmax(min-content, ${length}fr)`).join(' ')
  return (
    <figure>
      <ol
        className="grid grid-rows-[auto_auto_auto] overflow-x-auto border-r border-ink print:border-r-0"
        style={{ gridTemplateColumns: columns }}
      >
        {spans.map(({ label, text, isOpen = false, marked = 0 }) => (
          <li key={label} className="row-span-3 grid grid-rows-subgrid border-l border-ink">
            <p
              className={`figures self-end px-2 pb-2 text-note leading-snug sm:px-3 sm:text-lg ${isOpen ? 'text-quiet' : 'font-semibold'}`}
            >
              {label}
            </p>
            <span aria-hidden="true" className={`block border-t border-ink ${isOpen ? 'border-dashed' : ''}`}>
              <span className="block h-2 bg-pine" style={{ width: `${marked * 100}%` }} />
            </span>
            <p className="px-2 text-[0.82rem] leading-snug text-quiet sm:px-3 sm:text-note">{text}</p>
          </li>
        ))}
      </ol>
      <figcaption className="figures mt-5 max-w-[60ch] text-note text-quiet">{caption}</figcaption>
    </figure>
  )
}

/** One session more every few days, never longer than the first ones until they feel easy. */
const { firstSessionsMinutes, adaptationWeeks, sessionsByWorkday } = setup
const DAYS_OF_WORK = adaptationWeeks.max * 5

/** Shows the number of sessions in each workday as marks on a scale. */
export function TwoWeeksFigure() {
  return (
    <figure>
      <ol className="flex items-end gap-1.5 border-b border-ink pt-4 sm:gap-3">
        {sessionsByWorkday.slice(0, DAYS_OF_WORK).map((count, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={index}
            className={`figures flex-1 text-center text-tag sm:text-note ${index === 5 ? 'ml-3 sm:ml-6' : ''}`}
          >
            <span className="sr-only">
              Day {index + 1}: {count} {count === 1 ? 'session' : 'sessions'}
            </span>
            <span aria-hidden="true" className="flex flex-col-reverse gap-1">
              {Array.from({ length: count }, (_, mark) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: each mark is as the other
                <span key={mark} className="h-7 bg-pine sm:h-9" />
              ))}
            </span>
            <span aria-hidden="true" className="block pt-2">
              {index + 1}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className="figures mt-4 text-note text-quiet">
        A plan for {DAYS_OF_WORK} workdays. Each block is one session of {firstSessionsMinutes.min} to{' '}
        {firstSessionsMinutes.max} minutes. The rest of the day belongs to your other chair.
      </figcaption>
    </figure>
  )
}
