import { expect, test } from 'vitest'
import { checkData, mergeData } from './check-data.ts'

const INVALID = { status: 400, code: 'validation_failed' }
const nested = (depth: number): Record<string, unknown> => (depth === 0 ? {} : { a: nested(depth - 1) })
const sized = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
const refusalOf = (check: () => unknown) => {
  try {
    check()
    return undefined
  } catch (error) {
    return error
  }
}

test.each([
  ['nothing', undefined],
  ['null', null],
  ['an empty object', {}],
  ['4 kB', sized(4096)],
  ['what is nested eight deep', nested(7)],
  ['199 fields', Object.fromEntries(Array.from({ length: 199 }, (_, at) => [`f${at}`, 1]))],
])('%s is taken', (_case, data) => {
  expect(refusalOf(() => checkData('data', data))).toBeUndefined()
})

test.each([
  ['a byte more', sized(4097), 'data cannot be larger than 4 kB as JSON'],
  ['as many characters of two bytes', { a: 'é'.repeat(2100) }, 'data cannot be larger than 4 kB as JSON'],
  ['what is nested nine deep', nested(8), 'data cannot be nested more than 8 deep'],
  [
    'hundreds of fields',
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, 1])),
    'data cannot hold more than 200 values',
  ],
  ['a long list', { a: Array.from({ length: 300 }, () => 1) }, 'data cannot hold more than 200 values'],
])('%s is refused in words', (_case, data, message) => {
  expect(refusalOf(() => checkData('data', data))).toMatchObject({ ...INVALID, message })
})

test('what is there grows no further than that by and by, and shrinks from wherever it is', () => {
  const present = { old: 'x'.repeat(4000), sub: 'id' }
  expect(refusalOf(() => mergeData('data', present, sized(4000)))).toMatchObject(INVALID)
  expect(mergeData('data', present, { small: 1, old: null })).toEqual({ sub: 'id', small: 1 })
  const early = { old: 'x'.repeat(900_000), other: 'x'.repeat(9000) }
  expect(mergeData('data', early, { old: null })).toEqual({ other: early.other })
  expect(refusalOf(() => mergeData('data', early, { more: 1 }))).toMatchObject(INVALID)
})
