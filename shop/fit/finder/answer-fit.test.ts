import { expect, test } from 'vitest'
import { partOf } from '#facts/parts.ts'
import { kneelingSeat, seats } from '#facts/seats.ts'
import { answerFit, type FitSubject } from './answer-fit.ts'
import { FIT_FIELDS, type FitQuery, readFitQuery } from './fit-query.ts'

const chair: FitSubject = { seat: kneelingSeat, set: undefined }
const empty = Object.fromEntries(FIT_FIELDS.map((field) => [field, ''])) as Record<string, string>
const typed = (values: Record<string, string>) => ({ ...empty, ...values }) as FitQuery
const visitorOf = (values: Record<string, string>) => {
  const answer = answerFit(chair, typed(values), seats)
  return answer.kind === 'fit' ? answer.visitor : answer
}
const problemsOf = (values: Record<string, string>, subject = chair) => {
  const answer = answerFit(subject, typed(values), seats)
  return answer.kind === 'problems' ? answer.problems : []
}

const good = { 'height-ft': '5', 'height-in': '6', 'desk-in': '29' }

test('height and desk are read in either unit, as finely as people know them', () => {
  const visitor = { heightIn: 62, deskIn: 28, weightLb: undefined, shinsHurt: false }
  expect(visitorOf({ 'height-ft': '5', 'height-in': '2', 'desk-in': '28' })).toEqual(visitor)
  expect(visitorOf({ 'height-cm': ' 157 ', 'desk-cm': '71' })).toEqual(visitor)
  expect(visitorOf({ 'height-in': '62', 'desk-in': '28,0', 'weight-kg': '113', shins: 'yes' })).toEqual({
    ...visitor,
    weightLb: 249,
    shinsHurt: true,
  })
  expect(visitorOf({ ...good, 'weight-lb': '150' })).toMatchObject({ weightLb: 150, shinsHurt: false })
})

test.each([
  ['1 ft', { ...good, 'height-ft': '1' }, 'Check your height', ['height-ft', 'height-in']],
  ['9 ft', { ...good, 'height-ft': '9' }, 'Check your height', ['height-ft', 'height-in']],
  ['letters', { ...good, 'height-ft': 'five' }, 'Use numbers only, such as 5 and 6.', ['height-ft']],
  ['a sign', { ...good, 'desk-in': '-29' }, 'Use numbers only, such as 29.', ['desk-in']],
  ['10,000 characters', { ...good, 'weight-lb': '1'.repeat(10_000) }, 'only, such as 150.', ['weight-lb']],
  ['a ton', { ...good, 'weight-lb': '1001' }, 'Check your weight', ['weight-lb']],
  [
    'both weights',
    { ...good, 'weight-lb': '1', 'weight-kg': '1' },
    'Fill in pounds or kilograms',
    ['weight-lb', 'weight-kg'],
  ],
  ['a desk like a bed', { ...good, 'desk-in': '14' }, 'Check the height of your desk', ['desk-in']],
  ['both units', { ...good, 'desk-cm': '74' }, 'Fill in inches or centimeters', ['desk-in', 'desk-cm']],
  ['no desk', { ...good, 'desk-in': ' ' }, 'Fill in how high your desk is', ['desk-in', 'desk-cm']],
])('%s: a message at the fields at fault', (_what, values, message, fields) => {
  const problems = problemsOf(values)
  expect(problems).toHaveLength(1)
  expect(problems[0]?.message).toContain(message)
  expect(problems[0]?.fields).toEqual(fields)
})

test('an empty form asks for what it needs, and for nothing optional', () => {
  expect(problemsOf({}).map(({ fields }) => fields[0])).toEqual(['height-ft', 'desk-in'])
})

test('the sets ask which chair they are for, and say when it is not theirs', () => {
  const casters: FitSubject = { seat: undefined, set: partOf('keel-caster-set') }
  expect(problemsOf(good, casters)).toEqual([
    { message: 'Choose the chair that they are for.', fields: ['chair'] },
  ])
  expect(problemsOf(good, { seat: undefined, set: undefined })).toEqual([
    { message: 'Choose a chair.', fields: ['chair'] },
  ])
  expect(problemsOf({ ...good, chair: '<script>' }, casters)[0]?.fields).toEqual(['chair'])
  const misfit = answerFit(casters, typed({ chair: 'keel-kneeling-chair' }), seats)
  expect(misfit).toMatchObject({
    kind: 'misfit',
    because: expect.stringMatching(
      /made for the Criss-Cross Armless Chair and the Saddle Stool\. .* has no casters/,
    ),
  })
  const cushions: FitSubject = { seat: undefined, set: partOf('keel-cushion-set') }
  expect(answerFit(cushions, typed({ chair: 'keel-saddle-stool' }), seats)).toMatchObject({
    because: expect.stringContaining('has pads of another shape'),
  })
  const fits = answerFit(casters, typed({ ...good, chair: 'keel-saddle-stool' }), seats)
  expect(fits).toMatchObject({ kind: 'fit', fit: { verdict: 'fits' }, instead: undefined })
})

test('a page that answers somebody is not kept; one that nobody asked is, and names every field', () => {
  const page = (query: Record<string, string>) => {
    const read: string[] = []
    let kept = true
    const found = readFitQuery({
      parameter: (name) => {
        read.push(name)
        return query[name]
      },
      doNotCache: () => {
        kept = false
      },
    })
    return { read, kept, found }
  }
  expect(page({})).toEqual({ read: [...FIT_FIELDS], kept: true, found: undefined })
  const asked = page({ 'height-ft': 'x'.repeat(10_000) })
  expect(asked.kept).toBe(false)
  expect(asked.found?.['height-ft'].length).toBeLessThan(100)
})
