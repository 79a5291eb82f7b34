import type { Preferences } from '../parse/preferences.ts'

type Applicable = 'resolution' | 'missing' | 'return' | 'max-affected'

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
