import type { PageContext } from '../../page-context.ts'
import type { Problem } from '../../ui/measure/parse-measure.ts'

export const FIT_FIELDS = [
  'chair',
  'height-ft',
  'height-in',
  'height-cm',
  'weight-lb',
  'weight-kg',
  'desk-in',
  'desk-cm',
  'shins',
] as const

export type FitField = (typeof FIT_FIELDS)[number]

export type FitProblem = Problem<FitField>

/** What was typed, as it was typed; empty where nothing was. */
export type FitQuery = Readonly<Record<FitField, string>>

/** Longer than anything that means something; what is beyond is not sent back. */
const MAX_KEPT_CHARACTERS = 40

/**
 * The state of the finder is in the URL. There are more bodies and desks than a cache should hold, so a page
 * that answers somebody is made for them and not kept; one that nobody asked is the same for all.
 */
export function readFitQuery(page: Pick<PageContext, 'parameter' | 'doNotCache'>): FitQuery | undefined {
  const given = FIT_FIELDS.map((field) => [field, page.parameter(field)] as const)
  if (given.every(([, value]) => value === undefined)) return undefined
  page.doNotCache()
  return Object.fromEntries(
    given.map(([field, value = '']) => [field, value.slice(0, MAX_KEPT_CHARACTERS)]),
  ) as Record<FitField, string>
}
