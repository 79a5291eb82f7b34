/** Reasons to hide or report a review: the database's `review_fault`. None of them is about its stars. */
export const REVIEW_FAULTS = [
  'advertising',
  'abusive',
  'copied',
  'not-genuine',
  'personal-information',
  'unlawful',
  'unrelated',
] as const

export type ReviewFault = (typeof REVIEW_FAULTS)[number]

export function isReviewFault(text: string): text is ReviewFault {
  return (REVIEW_FAULTS as readonly string[]).includes(text)
}
