import { expect, test } from 'vitest'
import type { Role } from '../../access/who.ts'
import { parseQuery } from '../parse/query.ts'
import { maxRowsOf, requestedRange } from './requested-range.ts'

const rangeOf = (method: string, search: string, range?: string) => {
  const headers = new Headers(range === undefined ? {} : { range })
  return requestedRange({ method, headers }, parseQuery(new URLSearchParams(search), false))
}

test.each([
  ['anon', 1_000],
  ['authenticated', 1_000],
  ['service_role', undefined],
] satisfies [Role, number | undefined][])('%s gets %s rows at most', (role, most) => {
  expect(maxRowsOf({ who: { role, claims: {} } })).toBe(most)
})

test('the header counts for GET alone', () => {
  expect(rangeOf('GET', '', '5-9')).toEqual({ offset: 5, limit: 5 })
  for (const method of ['HEAD', 'POST', 'PATCH', 'DELETE'])
    expect(rangeOf(method, 'limit=3', '5-9'), method).toEqual({ offset: 0, limit: 3 })
})

test('of limits that are named twice the last counts, and those of embedded tables count for none of it', () => {
  const search = 'limit=9&limit=7&posts.limit=2&offset=4&offset=6&posts.offset=1'
  expect(rangeOf('GET', search)).toEqual({ offset: 6, limit: 7 })
  expect(rangeOf('GET', 'posts.limit=2&posts.offset=1')).toEqual({ offset: 0, limit: undefined })
})
