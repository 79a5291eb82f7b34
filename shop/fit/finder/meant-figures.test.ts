import { describe, expect, test } from 'vitest'
import { FIT_FIELDS, type FitQuery } from './fit-query.ts'
import { meantDesks, meantHeights, meantWeights } from './meant-figures.ts'
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

test('a weight is no height and no desk, and a height no weight: nothing is offered', () => {
  for (const text of ['70 lbs', '70 kg', '170 pounds']) {
    expect(height({ 'height-cm': text }) ?? [], text).toEqual([])
    expect(desk({ 'desk-in': text }) ?? [], text).toEqual([])
  }
  expect(offered({ ...good, 'weight-lb': '66 in' }) ?? []).toEqual([])
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

const heights = (text: string, field: 'height-ft' | 'height-in' | 'height-cm' = 'height-ft') =>
  meantHeights({ ...blank, [field]: text }).map(({ words }) => words)
const desks = (typed: Partial<FitQuery>) => meantDesks({ ...blank, ...typed })
const weights = (typed: Partial<FitQuery>) => meantWeights({ ...blank, ...typed })

describe('each way to write a height', () => {
  test.each([
    [`5'6"`, `5'6"`],
    ['5’6”', `5'6"`],
    ['5′6″', `5'6"`],
    ['5 ft. 6 in.', `5'6"`],
    ['5ft6', `5'6"`],
    ['5 feet 6 inches', `5'6"`],
    ['5 foot 6', `5'6"`],
    ['5 6', `5'6"`],
    [`5'06''`, `5'6"`],
    ['5’6’’', `5'6"`],
    ['  66  ', `5'6"`],
    ['66 in', `5'6"`],
    ['66"', `5'6"`],
    ['66.5 inches', `5'6.5"`],
    ['66,5', `5'6.5"`],
    ['12', `1'0"`],
    ['92', `7'8"`],
    ['96', `8'0"`],
    ['97', `97 cm (3'2")`],
    ['150 centimeters', `150 cm (4'11")`],
    ['1.7', `170 cm (5'7")`],
    ['2,05', `205 cm (6'8.5")`],
    ['100,25', `100.25 cm (3'3.5")`],
  ])('%s', (text, words) => {
    expect(heights(text)).toEqual([words])
  })

  test.each([
    ['5.0', [`5'0"`]],
    ['5.5', [`5'5"`, `5'6"`]],
    ['5.11', [`5'11"`, `5'1.5"`]],
    ['5.12', [`5'1.5"`]],
    ['3.6', [`3'6"`, `3'7"`]],
    ['0.9', []],
    ['11', []],
    ['', []],
    ['five', []],
    ['a5 6', []],
    ['5 6 7', []],
    ['15 6', []],
    ['5 600', []],
    ['1660', []],
    ['66 yards', []],
    ['about 66 in', []],
    ['66.', []],
    ['66;5', []],
  ])('%s', (text, words) => {
    expect(heights(text)).toEqual(words)
    expect(heights(text, 'height-in')).toEqual(words)
  })

  test('leads to the fields that are meant, and empties the others', () => {
    expect(meantHeights({ ...blank, 'height-cm': ' 66 ' })).toEqual([
      { words: `5'6"`, fields: { 'height-ft': '5', 'height-in': '6', 'height-cm': '' } },
    ])
    expect(meantHeights({ ...blank, 'height-in': '168' })).toEqual([
      { words: `168 cm (5'6")`, fields: { 'height-ft': '', 'height-in': '', 'height-cm': '168' } },
    ])
  })

  test('inches beside feet may be all of them, or go on from the feet', () => {
    const both = (feet: string, inches: string) =>
      meantHeights({ ...blank, 'height-ft': feet, 'height-in': inches }).map(({ words }) => words)
    expect(both('5', '66')).toEqual([`5'6"`, `10'6"`])
    expect(both(' 5 ', ' 14 ')).toEqual([`1'2"`, `6'2"`])
    expect(both('5.5', '6')).toEqual([])
    expect(both('5', 'six')).toEqual([])
  })
})

describe('each way to write a desk and a weight', () => {
  test.each([
    [{ 'desk-in': ' 74 ' }, '74 cm', { 'desk-in': '', 'desk-cm': '74' }],
    [{ 'desk-cm': ' 29 ' }, '29 in', { 'desk-in': '29', 'desk-cm': '' }],
    [{ 'desk-cm': '28,5 in.' }, '28.5 in', { 'desk-in': '28.5', 'desk-cm': '' }],
    [{ 'desk-in': '60' }, '60 in', { 'desk-in': '60', 'desk-cm': '' }],
    [{ 'desk-in': '60.5' }, '60.5 cm', { 'desk-in': '', 'desk-cm': '60.5' }],
    [{ 'desk-in': '2' }, '2 in', { 'desk-in': '2', 'desk-cm': '' }],
    [{ 'desk-in': '0.735' }, '74 cm', { 'desk-in': '', 'desk-cm': '74' }],
  ])('%j', (typed, words, fields) => {
    expect(desks(typed)).toEqual([{ words, fields }])
  })

  test('a desk of two figures, or of none, is not guessed at', () => {
    for (const typed of [{ 'desk-in': '29', 'desk-cm': '74' }, { 'desk-in': 'high' }, {}])
      expect(desks(typed)).toEqual([])
  })

  test('a weight has its unit behind it', () => {
    const inPounds = { 'weight-lb': '150', 'weight-kg': '' }
    expect(weights({ 'weight-lb': ' 150 pounds ' })).toEqual([{ words: '150 lb', fields: inPounds }])
    expect(weights({ 'weight-kg': '150lb.' })).toEqual([{ words: '150 lb', fields: inPounds }])
    expect(weights({ 'weight-lb': '70.5 kgs.' })).toEqual([
      { words: '70.5 kg', fields: { 'weight-lb': '', 'weight-kg': '70.5' } },
    ])
    expect(weights({ 'weight-lb': '150', 'weight-kg': 'heavy' })).toEqual([])
  })
})
