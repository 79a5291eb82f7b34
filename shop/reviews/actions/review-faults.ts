import type { ReviewFault } from '../../clients/backend/review-marks.ts'

/** Why a review may be reported, and hidden, in words. */
export const REVIEW_FAULTS: Readonly<Record<ReviewFault, string>> = {
  'not-genuine': 'It was not written by somebody who used this',
  advertising: 'It advertises something',
  copied: 'It was copied from elsewhere',
  abusive: 'It insults or threatens somebody',
  'personal-information': 'It gives away who somebody is, or where they live',
  unlawful: 'It is against the law',
  unrelated: 'It is about something else',
}
