import { expect, test } from 'vitest'
import { FIT_FIELDS, type FitQuery } from './fit-query.ts'
import { parseDeskAlone } from './parse-fit-query.ts'

const blank = Object.fromEntries(FIT_FIELDS.map((field) => [field, ''])) as FitQuery
const read = (typed: Partial<FitQuery>) => parseDeskAlone({ ...blank, ...typed })

test('a desk without a height is a desk for whoever may sit at it', () => {
  expect(read({ 'desk-in': '29' })).toEqual({ deskIn: 29, weightLb: undefined, shinsHurt: false })
  expect(read({ 'desk-cm': '71', 'height-ft': ' ' })).toEqual({
    deskIn: 28,
    weightLb: undefined,
    shinsHurt: false,
  })
  expect(read({ 'desk-in': '29', 'weight-lb': '150', shins: 'yes' })).toEqual({
    deskIn: 29,
    weightLb: 150,
    shinsHurt: true,
  })
})

test.each([
  ['a height', { 'desk-in': '29', 'height-ft': '5' }],
  ['a height that is none', { 'desk-in': '29', 'height-cm': 'x' }],
  ['no desk', { 'weight-lb': '150' }],
  ['a desk that is none', { 'desk-in': '500' }],
  ['a weight that is none', { 'desk-in': '29', 'weight-lb': '9999' }],
])('with %s it is not', (_what, typed) => {
  expect(read(typed)).toBeUndefined()
})
