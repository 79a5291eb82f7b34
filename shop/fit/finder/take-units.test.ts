import { expect, test } from 'vitest'
import { answersOf, FIT_FIELDS, type FitQuery, readFitQuery } from './fit-query.ts'

const taken = (typed: Partial<FitQuery>) => {
  const query = readFitQuery({
    parameter: (name) => typed[name as keyof FitQuery],
    doNotCache: () => {},
  })
  return Object.fromEntries(query ? answersOf(query) : [])
}
const inFeet = { 'height-ft': '5', 'height-in': '8' }

test.each([
  [{ 'height-ft': `5'8"` }, inFeet],
  [{ 'height-ft': '5′8″' }, inFeet],
  [{ 'height-ft': ' 5’8 ' }, inFeet],
  [{ 'height-ft': '5 ft 8' }, inFeet],
  [{ 'height-ft': '5 feet 8 in' }, inFeet],
  [{ 'height-ft': '5 feet, 8 inches' }, inFeet],
  [{ 'height-ft': '5 foot and 8 inch' }, inFeet],
  [{ 'height-ft': '5 ft', 'height-in': '8 in.' }, inFeet],
  [{ 'height-ft': '6′' }, { 'height-ft': '6' }],
  [{ 'height-cm': '170 cm' }, { 'height-cm': '170' }],
  [{ 'height-ft': '170cm' }, { 'height-cm': '170' }],
  [{ 'height-ft': '68 in' }, { 'height-in': '68' }],
  [{ 'desk-in': '29"' }, { 'desk-in': '29' }],
  [{ 'desk-in': '29,5 inches' }, { 'desk-in': '29,5' }],
  [{ 'desk-in': '74 cm' }, { 'desk-cm': '74' }],
  [{ 'desk-cm': '74 CM' }, { 'desk-cm': '74' }],
  [{ 'weight-lb': '150 lbs' }, { 'weight-lb': '150' }],
  [{ 'weight-lb': '70 kg' }, { 'weight-kg': '70' }],
])('%j is taken as %j', (typed, fields) => {
  expect(taken(typed)).toEqual(fields)
})

test.each([
  { 'height-ft': 'five' },
  { 'height-ft': `5'8"`, 'height-in': '8' },
  { 'height-ft': `5'8"`, 'height-cm': '170' },
  { 'height-ft': '170 cm', 'height-cm': '171' },
  { 'desk-in': '74 cm', 'desk-cm': '75' },
  { 'desk-in': '2 ft' },
  { 'desk-in': '29 kg' },
  { 'desk-in': '29 in or so' },
  { chair: '5 ft' },
])('%j says nothing clear, and stays as it is typed', (typed) => {
  const query = readFitQuery({
    parameter: (name) => (typed as Partial<FitQuery>)[name as keyof FitQuery],
    doNotCache() {},
  })
  expect(query).toEqual({ ...Object.fromEntries(FIT_FIELDS.map((field) => [field, ''])), ...typed })
})
