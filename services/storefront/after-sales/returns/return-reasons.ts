/** The form offers these reasons, and the owner reads them. */
export const RETURN_REASONS = [
  'It does not fit my body',
  'It does not fit my desk',
  'It arrived damaged',
  'It is not what I ordered',
  'I changed my mind',
  'Something else',
] as const
