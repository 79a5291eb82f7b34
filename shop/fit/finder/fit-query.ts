import type { PageContext } from '../../page-api/page-context.ts'
import type { Problem } from '../../ui/measure/parse-measure.ts'
import { takeUnits } from './take-units.ts'

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

/** The fields as typed, without units; empty where nothing was typed. */
export type FitQuery = Readonly<Record<FitField, string>>

/** Meaningful answers are shorter than this; the rest of a longer one is not sent back. */
const MAX_KEPT_CHARACTERS = 40

/**
 * Reads the finder's state from the URL. Possible answers are too many for a cache, so a page with an answer is not
 * cached; a page without one is the same for everyone.
 */
export function readFitQuery(page: Pick<PageContext, 'parameter' | 'doNotCache'>): FitQuery | undefined {
  const given = FIT_FIELDS.map((field) => [field, page.parameter(field)] as const)
  if (given.every(([, value]) => value === undefined)) return undefined
  page.doNotCache()
  const typed = given.map(([field, value = '']) => [field, value.slice(0, MAX_KEPT_CHARACTERS)])
  return takeUnits(Object.fromEntries(typed) as Record<FitField, string>)
}

/** What was answered, whatever seat it was asked of. */
export const answersOf = (query: FitQuery): [field: string, value: string][] =>
  FIT_FIELDS.filter((field) => field !== 'chair' && query[field].trim() !== '').map((field) => [
    field,
    query[field].trim(),
  ])

/** The part of an address that asks the same again of any seat; with a desk, of that one instead of the visitor's. */
export function fitSearch(query: FitQuery, deskIn?: number): string {
  const search = new URLSearchParams(answersOf(query))
  if (deskIn !== undefined) {
    search.delete('desk-cm')
    search.set('desk-in', String(deskIn))
  }
  return search.toString()
}
