import { expect, test } from 'vitest'
import { answersOf, FIT_FIELDS, type FitQuery, fitSearch, readFitQuery } from './fit-query.ts'

/** A page that was asked for with these parameters. */
function asked(parameters: Readonly<Record<string, string>>) {
  const asks: string[] = []
  let isCached = true
  const query = readFitQuery({
    parameter: (name) => {
      asks.push(name)
      return parameters[name]
    },
    doNotCache: () => {
      isCached = false
    },
  })
  return { query, asks, isCached }
}
const blank = Object.fromEntries(FIT_FIELDS.map((field) => [field, ''])) as FitQuery

test('a page without an answer is the same for everyone, and is kept', () => {
  expect(asked({})).toEqual({ query: undefined, asks: [...FIT_FIELDS], isCached: true })
})

test('a page with an answer is made for one, whatever is left out or empty', () => {
  const { query, isCached } = asked({ 'height-ft': '5', shins: '' })
  expect(query).toEqual({ ...blank, 'height-ft': '5' })
  expect(isCached).toBe(false)
  expect(asked({ shins: '' })).toMatchObject({ query: blank, isCached: false })
})

test('of a long answer forty characters are kept', () => {
  expect(asked({ 'desk-in': 'x'.repeat(41) }).query?.['desk-in']).toBe('x'.repeat(40))
})

test('what was answered is asked again of any seat, or of another desk', () => {
  const query = {
    ...blank,
    chair: 'keel-saddle-stool',
    'height-ft': ' 5 ',
    'height-in': ' ',
    'desk-cm': '74',
  }
  expect(answersOf(query)).toEqual([
    ['height-ft', '5'],
    ['desk-cm', '74'],
  ])
  expect(fitSearch(query)).toBe('height-ft=5&desk-cm=74')
  expect(fitSearch(query, 28.5)).toBe('height-ft=5&desk-in=28.5')
  expect(fitSearch({ ...query, 'desk-in': '30' }, 28)).toBe('height-ft=5&desk-in=28')
  expect(fitSearch(blank)).toBe('')
})
