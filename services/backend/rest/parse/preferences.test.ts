import { expect, test } from 'vitest'
import { parsePreferences } from './preferences.ts'

// https://docs.postgrest.org/en/stable/references/api/preferences.html
test('of what is preferred twice, the first counts, as in PostgREST', () => {
  const twice =
    'return=minimal, return=representation, count=exact, count=planned, resolution=ignore-duplicates, ' +
    'resolution=merge-duplicates, missing=default, missing=null, handling=lenient, handling=strict, tx=commit, ' +
    'tx=rollback, timezone=Europe/Paris, timezone=UTC, max-affected=2, max-affected=9'
  expect(parsePreferences(twice)).toEqual({
    ...{ return: 'minimal', count: 'exact', resolution: 'ignore-duplicates', missing: 'default' },
    ...{ handling: 'lenient', tx: 'commit', timezone: 'Europe/Paris', maxAffected: 2, unknown: [] },
  })
})

test('what is not known counts for nothing, is named, and does not stand before what is known', () => {
  const { unknown, ...known } = parsePreferences('return=all,count=exact , ,tx=,fast,return=minimal,timezone')
  expect(unknown).toEqual(['return=all', 'tx=', 'fast', 'timezone'])
  expect(known).toMatchObject({ return: 'minimal', count: 'exact', tx: undefined, timezone: undefined })
})

test('without the header nothing is preferred', () => {
  const nothing = parsePreferences(null)
  expect(
    Object.entries(nothing).filter(([name, value]) => name !== 'unknown' && value !== undefined),
  ).toEqual([])
  expect(parsePreferences('')).toEqual(nothing)
})

test.each([
  ['0', 0],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', undefined],
  ['-1', undefined],
  ['two', undefined],
  ['', undefined],
])('max-affected=%s is %s', (text, maxAffected) => {
  expect(parsePreferences(`max-affected=${text}`)).toMatchObject({ maxAffected, unknown: [] })
})
