import { policies } from '#facts/policies/policies.ts'
import { TimeLine } from './time-line.tsx'

const { days, minRefundBusinessDays, maxRefundBusinessDays } = policies.returns
/** The longest wait in calendar days: a week has five business days. */
const REFUND_DAYS = (maxRefundBusinessDays / 5) * 7
/** This length leaves room for its words: the shop does not say how long a carrier takes. */
const UNDER_WAY = 6

/** The time from delivery to the refund (clause 9.14). */
export function ReturnDaysFigure() {
  return (
    <TimeLine
      spans={[
        { length: days, label: `${days} days`, text: 'From delivery: sit on it, decide, and ask' },
        { length: UNDER_WAY, label: 'On its way', text: 'Back to us', isOpen: true },
        {
          length: REFUND_DAYS,
          label: `${minRefundBusinessDays}-${maxRefundBusinessDays} business days`,
          text: 'Until your refund',
        },
      ]}
      caption="The days count from delivery, the business days from when we receive the return."
    />
  )
}
