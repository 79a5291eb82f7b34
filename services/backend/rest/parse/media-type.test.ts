import { expect, test } from 'vitest'
import { negotiate } from './media-type.ts'

const JSON_TYPE = 'application/json'
const rows = { form: 'array', nullsStripped: false, contentType: JSON_TYPE }
const one = { form: 'object', nullsStripped: false, contentType: 'application/vnd.pgrst.object+json' }
const csv = { form: 'csv', nullsStripped: false, contentType: 'text/csv' }

test.each([
  [null, rows],
  ['*/*', rows],
  ['application/*', rows],
  ['Application/JSON; charset=utf-8', rows],
  ['application/vnd.pgrst.array+json', rows],
  ['application/vnd.pgrst.array', rows],
  ['application/vnd.pgrst.object+json', one],
  ['application/vnd.pgrst.object', one],
  ['text/csv', csv],
  [
    'application/vnd.pgrst.array+json;nulls=stripped',
    { ...rows, nullsStripped: true, contentType: 'application/vnd.pgrst.array+json;nulls=stripped' },
  ],
  [
    'application/vnd.pgrst.object+json; nulls = "stripped"',
    { ...one, nullsStripped: true, contentType: 'application/vnd.pgrst.object+json;nulls=stripped' },
  ],
  ['application/vnd.pgrst.object+json;nulls=kept', one],
  ['application/json;nulls=stripped', rows],
])('[7.05] Accept: %s', (accept, answering) => {
  expect(negotiate(accept)).toEqual(answering)
})

test('[7.05] of several the one that weighs most is answered, and of equals the first that can be', () => {
  expect(negotiate('text/csv;q=0.5, application/json;q=0.9')).toEqual(rows)
  expect(negotiate('text/html, text/csv, application/json')).toEqual(csv)
  expect(negotiate('application/json; q=0.2, text/csv; Q=.8')).toEqual(csv)
  expect(negotiate('application/json;q=0, text/csv')).toEqual(csv)
})

test('[7.05] what nobody can write is refused, best first', () => {
  expect(() => negotiate('text/html;q=0.1, image/png')).toThrow(
    expect.objectContaining({
      ...{ status: 406, code: 'PGRST107' },
      message: 'None of these media types are available: image/png, text/html',
    }),
  )
})
