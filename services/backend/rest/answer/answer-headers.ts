import type { Preferences } from '../parse/preferences.ts'
import { type Range, unsatisfiable } from '../parse/range.ts'

type Applicable = 'resolution' | 'missing' | 'return' | 'max-affected'

/** The Content-Range, such as `0-9/100`, and its status: 206 if the page has fewer rows than there are. */
export function describeRange(
  { offset }: Range,
  page: number,
  total: number | null,
): { status: 200 | 206; contentRange: string } {
  if (total !== null && offset > total)
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'content-range': contentRange(1, 0, total),
    })
  return {
    status: total !== null && page < total ? 206 : 200,
    contentRange: contentRange(offset, offset + page - 1, total),
  }
}

export function contentRange(first: number, last: number, total: number | null): string {
  const range = total !== 0 && first <= last ? `${first}-${last}` : '*'
  return `${range}/${total ?? '*'}`
}

/**
 * The Preference-Applied header: preferences that hold for every request, and the others that this operation heeded.
 */
export function preferencesApplied(
  { resolution, missing, return: returned, count, tx, handling, timezone, maxAffected }: Preferences,
  applicable: readonly Applicable[],
): string | undefined {
  const heeded = (name: Applicable, value: string | number | undefined) =>
    applicable.includes(name) && value !== undefined ? [`${name}=${value}`] : []
  const always = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`${name}=${value}`]
  const applied = [
    ...heeded('resolution', resolution),
    ...heeded('missing', missing),
    ...heeded('return', returned),
    ...always('count', count),
    ...always('tx', tx),
    ...always('handling', handling),
    ...always('timezone', timezone),
    ...heeded('max-affected', handling === 'strict' ? maxAffected : undefined),
  ]
  return applied.length === 0 ? undefined : applied.join(', ')
}
