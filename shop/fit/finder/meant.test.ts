import { describe, expect, test } from 'vitest'
import { FIT_FIELDS, type FitQuery } from './fit-query.ts'
import { parseFitQuery } from './parse-fit-query.ts'

const blank = Object.fromEntries(FIT_FIELDS.map((field) => [field, ''])) as FitQuery
const good = { 'height-ft': '5', 'height-in': '6', 'desk-in': '29' }

/** What is offered at the first problem of a form that is filled in so. */
function offered(typed: Partial<FitQuery>): readonly string[] | undefined {
  const parsed = parseFitQuery({ ...blank, ...typed })
  return parsed.kind === 'visitor' ? undefined : parsed.problems[0]?.meant?.map(({ words }) => words)
}
const problemOf = (typed: Partial<FitQuery>) => {
  const parsed = parseFitQuery({ ...blank, ...typed })
  return parsed.kind === 'visitor' ? undefined : parsed.problems[0]
}

const height = (fields: Partial<FitQuery>) => offered({ 'desk-in': '29', ...fields })
const desk = (fields: Partial<FitQuery>) => offered({ 'height-ft': '5', 'height-in': '6', ...fields })

describe('a height that cannot be taken as it was typed is offered as it may be meant', () => {
  test.each([
    ['centimeters in the inches’ field', { 'height-in': '168' }, [`168 cm (5'6")`]],
    ['centimeters in the feet’s field', { 'height-ft': '172' }, [`172 cm (5'7.5")`]],
    ['inches in the centimeters’ field', { 'height-cm': '66' }, [`5'6"`]],
    ['5,5', { 'height-ft': '5,5' }, [`5'5"`, `5'6"`]],
    ['5.10', { 'height-ft': '5.10' }, [`5'10"`, `5'1"`]],
    ['5.75, which no inches are', { 'height-ft': '5.75' }, [`5'9"`]],
    ['meters', { 'height-cm': '1,68' }, [`168 cm (5'6")`]],
    ['meters in the feet’s field', { 'height-ft': '1.7' }, [`170 cm (5'7")`]],
    ['feet and inches in one field', { 'height-ft': `5'6"` }, [`5'6"`]],
    ['the same in words', { 'height-ft': '5 ft 11 in' }, [`5'11"`]],
    ['a unit behind the figure', { 'height-cm': '170 cm' }, [`170 cm (5'7")`]],
    ['all the inches beside the feet', { 'height-ft': '5', 'height-in': '66' }, [`5'6"`]],
    ['a foot too many of inches', { 'height-ft': '5', 'height-in': '14' }, [`6'2"`]],
  ])('%s', (_what, typed, words) => {
    expect(height(typed)).toEqual(words)
  })

  test.each([
    ['0', { 'height-ft': '0' }, /^Check your height/],
    [`9'11"`, { 'height-ft': '9', 'height-in': '11' }, /^Check your height/],
    ['letters', { 'height-ft': 'five' }, /^Use numbers only/],
    ['half a foot beside inches', { 'height-ft': '5.5', 'height-in': '6' }, /^Fill in whole feet/],
    ['a million', { 'height-cm': '1000000' }, /^Check your height/],
  ])('%s means nothing that can be guessed, and is told so at its field', (_what, typed, message) => {
    const problem = problemOf({ 'desk-in': '29', ...typed })
    expect(problem?.message).toMatch(message)
    expect(problem?.meant ?? []).toEqual([])
    expect(Object.keys(typed)).toEqual(expect.arrayContaining([...(problem?.fields ?? [])]))
  })
})

describe('so is a desk', () => {
  test.each([
    ['centimeters in the inches’ field', { 'desk-in': '74' }, ['74 cm']],
    ['inches in the centimeters’ field', { 'desk-cm': '29' }, ['29 in']],
    ['meters', { 'desk-cm': '0.74' }, ['74 cm']],
    ['a unit behind the figure', { 'desk-in': '29"' }, ['29 in']],
    ['a unit of the other field', { 'desk-in': '74cm' }, ['74 cm']],
  ])('%s', (_what, typed, words) => {
    expect(desk(typed)).toEqual(words)
  })
  test.each([{ 'desk-in': '0' }, { 'desk-in': '500' }, { 'desk-in': '29', 'desk-cm': '74' }])(
    '%j is no desk, and nothing is offered',
    (typed) => {
      expect(desk(typed)).toBeUndefined()
      expect(problemOf({ ...good, ...typed })).toBeDefined()
    },
  )
})

test('so is a weight with its unit', () => {
  expect(offered({ ...good, 'weight-lb': '150 lbs' })).toEqual(['150 lb'])
  expect(offered({ ...good, 'weight-lb': '70kg' })).toEqual(['70 kg'])
})

test('whatever is offered is taken: none leads to another problem', () => {
  for (const text of ['0', '5,5', '5.10', '1.7', '66', '168', `5'6"`, '6 ft', '240 cm', '9,9', '2.9', '11'])
    for (const field of ['height-ft', 'height-in', 'height-cm'] as const) {
      const parsed = parseFitQuery({ ...blank, 'desk-in': '29', [field]: text })
      if (parsed.kind === 'visitor') continue
      for (const { fields } of parsed.problems.flatMap(({ meant = [] }) => meant))
        expect(parseFitQuery({ ...blank, 'desk-in': '29', [field]: text, ...fields }).kind).toBe('visitor')
    }
})
