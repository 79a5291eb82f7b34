/**
 * The published limits in milliseconds (https://web.dev/articles/vitals): up to the first a page is good, beyond the
 * second it is poor. What counts is the 75th percentile of visits.
 */
export const VITAL_LIMITS = {
  /** Largest contentful paint. */
  paint: { good: 2_500, poor: 4_000 },
  /** Interaction to next paint. */
  delay: { good: 200, poor: 500 },
} as const

export type Vital = keyof typeof VITAL_LIMITS
export type VitalRating = 'good' | 'needs work' | 'poor'

export function rateVital(vital: Vital, ms: number): VitalRating {
  const { good, poor } = VITAL_LIMITS[vital]
  if (ms <= good) return 'good'
  return ms <= poor ? 'needs work' : 'poor'
}
