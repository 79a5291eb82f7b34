import { expect, test } from 'vitest'
import { negotiate } from '../parse/media-type.ts'
import { parsePreferences } from '../parse/preferences.ts'
import {
  answerBody,
  contentRange,
  contentTypeOf,
  describeRange,
  preferencesApplied,
  requireSingular,
  respond,
} from './respond.ts'

const answer = {
  status: 200,
  body: '[]',
  headers: { 'content-type': 'application/json', location: undefined },
}
const plain = { headers: null, status: null }
const refusal = (more: object) => expect.objectContaining(more)

test('[7.05] an answer is sent with its headers, and without those that it has not', async () => {
  const response = respond(answer, plain)
  expect([response.status, await response.text()]).toEqual([200, '[]'])
  expect(Object.fromEntries(response.headers)).toEqual({ 'content-type': 'application/json' })
})

test('[7.05] functions of the database set headers, the same twice, and the status', async () => {
  const headers = '[{"Content-Type":"text/plain"},{"set-cookie":"a=1"},{"set-cookie":"b=2"}]'
  const response = respond(answer, { headers, status: '418' })
  expect(response.status).toBe(418)
  expect(response.headers.get('content-type')).toBe('text/plain')
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test.each([204, 205, 304])('[7.05] %s has no body', async (status) => {
  expect(respond({ ...answer, status }, plain).body).toBeNull()
  expect(respond(answer, { headers: null, status: String(status) }).body).toBeNull()
})

test.each(['{}', 'no json', '[{"a":"1","b":"2"}]', '[{}]', '[{"a":1}]', '[{"a b":"1"}]', '[{"a":"x\\ny"}]'])(
  '[7.05] headers that are none are a fault of the function: %s',
  (headers) => {
    expect(() => respond(answer, { headers, status: null })).toThrow(
      refusal({
        ...{ status: 500, code: 'PGRST111' },
        message:
          'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      }),
    )
  },
)

test.each([
  ['200', 200],
  ['599', 599],
  ['199', undefined],
  ['600', undefined],
  ['200.5', undefined],
  ['ok', undefined],
])('[7.05] a function may name status %s: %s', (text, status) => {
  const act = () => respond(answer, { headers: null, status: text })
  if (status !== undefined) expect(act().status).toBe(status)
  else
    expect(act).toThrow(
      refusal({ status: 500, code: 'PGRST112', message: 'response.status guc must be a valid status code' }),
    )
})

test('[7.05] CSV begins with the names of its columns, and is empty without rows', () => {
  const csv = negotiate('text/csv')
  expect(answerBody(csv, ['a', 'b'], '1,2', 1)).toBe('a,b\n1,2')
  expect(answerBody(csv, ['a', 'b'], '', 0)).toBe('\n')
  expect(answerBody(negotiate(null), ['a'], '[]', 0)).toBe('[]')
  expect(contentTypeOf(csv)).toBe('text/csv; charset=utf-8')
})

test('[7.05] one object is one row, neither none nor two', () => {
  const one = negotiate('application/vnd.pgrst.object+json')
  expect(() => requireSingular(one, 1)).not.toThrow()
  expect(() => requireSingular(negotiate(null), 2)).not.toThrow()
  for (const page of [0, 2])
    expect(() => requireSingular(one, page)).toThrow(
      refusal({
        ...{ status: 406, code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' },
        details: `The result contains ${page} rows`,
      }),
    )
})

test.each([
  [0, 10, null, 200, '0-9/*'],
  [0, 10, 10, 200, '0-9/10'],
  [0, 10, 11, 206, '0-9/11'],
  [10, 5, 15, 206, '10-14/15'],
  [15, 0, 15, 206, '*/15'],
  [0, 0, 0, 200, '*/0'],
  [0, 0, null, 200, '*/*'],
  [4, 1, null, 200, '4-4/*'],
])('[7.05] from %s on %s rows of %s are %s, %s', (offset, page, total, status, range) => {
  expect(describeRange({ offset, limit: undefined }, page, total)).toEqual({ status, contentRange: range })
})

test('[7.05] a page behind the end is refused, and says where that is', () => {
  expect(() => describeRange({ offset: 16, limit: 5 }, 0, 15)).toThrow(
    refusal({
      ...{ status: 416, code: 'PGRST103' },
      details: 'An offset of 16 was requested, but there are only 15 rows.',
      headers: { 'content-range': '*/15' },
    }),
  )
  expect(contentRange(1, 0, 15)).toBe('*/15')
})

const ALL = ['resolution', 'missing', 'return', 'max-affected'] as const

test('[7.06] what was preferred and heeded is said, in its order', () => {
  const preferences = parsePreferences(
    'max-affected=5,timezone=UTC,handling=strict,tx=commit,count=exact,return=minimal,missing=default,resolution=merge-duplicates',
  )
  expect(preferencesApplied(preferences, ALL)).toBe(
    'resolution=merge-duplicates, missing=default, return=minimal, count=exact, tx=commit, handling=strict, timezone=UTC, max-affected=5',
  )
  expect(preferencesApplied(preferences, [])).toBe('count=exact, tx=commit, handling=strict, timezone=UTC')
  expect(preferencesApplied(preferences, ['return'])).toContain('return=minimal')
})

test('[7.06] how many rows may be affected is heeded where handling is strict alone', () => {
  expect(preferencesApplied(parsePreferences('max-affected=5'), ALL)).toBeUndefined()
  expect(preferencesApplied(parsePreferences('handling=lenient,max-affected=5'), ALL)).toBe(
    'handling=lenient',
  )
  expect(preferencesApplied(parsePreferences(null), ALL)).toBeUndefined()
})
