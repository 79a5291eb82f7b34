import { currentTerms, refundDays } from '#facts/policies/terms.ts'
import { TimeLine } from './time-line.tsx'

/** In calendar days: a week has five business days. */
const CALENDAR_DAYS = 7 / 5
/** This length leaves room for its words: the shop does not say how long a carrier takes. */
const UNDER_WAY = 6

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
