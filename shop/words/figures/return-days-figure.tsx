import { policies } from '#facts/policies/policies.ts'
import { TimeLine } from './time-line.tsx'

const { days, minRefundBusinessDays, maxRefundBusinessDays } = policies.returns
/** Of a week five are business days. */
const REFUND_DAYS = (maxRefundBusinessDays / 5) * 7
/** As long as it is to be read: how long a carrier takes is nothing that we say. */
const UNDER_WAY = 6

/** From delivery to the refund (clause 9.14). */
export function ReturnDaysFigure() {
  return (
    <TimeLine
      spans={[
        { length: days, label: `${days} days`, text: 'From delivery: sit on it, and decide' },
        { length: UNDER_WAY, label: 'On its way', text: 'To us', isOpen: true },
        {
          length: REFUND_DAYS,
          label: `${minRefundBusinessDays}-${maxRefundBusinessDays} business days`,
          text: 'To your refund',
        },
      ]}
      caption="The days count from delivery, the business days from our receiving the return."
    />
  )
}
