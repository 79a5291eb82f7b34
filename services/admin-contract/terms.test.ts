import * as v from 'valibot'
import { expect, test } from 'vitest'
import { firstTerms, type TermFigures } from '#facts/policies/terms.ts'
import { EXPRESS, STANDARD, TYPED } from '#tests/fixtures/typed-terms.ts'
import { termChanges } from './term-changes.ts'
import { typedTerms } from './terms.ts'

/** Why these are refused, by field: the first reason of each. */
function problemsOf(changes: Readonly<Record<string, unknown>>): Record<string, string> {
  const read = v.safeParse(typedTerms, { ...TYPED, ...changes })
  return Object.fromEntries(
    (read.issues ?? []).toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]),
  )
}
const problemsOfExpress = (changes: Readonly<Record<string, unknown>>) =>
  problemsOf({ methods: [STANDARD, { ...EXPRESS, ...changes }] })
const problemsOfSaturday = (opens: string, closes: string) =>
  problemsOf({ hours: [TYPED.hours[0], { days: 'Saturday', opens, closes }] })

test('[9.14] [1.03] the figures of the specification, as they are typed', () => {
  const { version: _, ...figures } = firstTerms
  expect(v.parse(typedTerms, TYPED)).toEqual(figures)
})

test.each(['-1', '1e9', '12,50', '', '1000.01', 'free', '9.955'])('no fee is %j', (fee) => {
  expect(problemsOfExpress({ fee })).toEqual({
    'methods.1.fee': 'a fee is dollars and cents such as 9.95, up to 1000.00',
  })
})

test.each(['0', '0.00', '-5', '100000.01', '99,00'])('no limit is %j', (freeOver) => {
  expect(Object.keys(problemsOfExpress({ freeOver }))).toEqual(['methods.1.freeOver'])
})

test.each(['', ' ', '<script>alert(1)</script>', 'x'.repeat(31), '-fast', 'a\u202eb'])(
  'no method is named %j',
  (name) => {
    expect(problemsOfExpress({ name })).toEqual({
      'methods.1.name': 'a name is 1 to 30 letters, digits, spaces and dashes',
    })
  },
)

test('the least days are not more than the most, of delivery as of refunds', () => {
  expect(problemsOfExpress({ minDays: '4' })).toEqual({
    'methods.1.maxDays': 'this is fewer days than the least',
  })
  expect(problemsOf({ minRefundBusinessDays: '8' })).toEqual({
    maxRefundBusinessDays: 'this is fewer days than the least',
  })
})

test('standard delivery stays, is offered, and has a limit above which it is free', () => {
  const of = (changes: object) => problemsOf({ methods: [{ ...STANDARD, ...changes }] })
  expect(Object.keys(of({ isOffered: false }))).toEqual(['methods.0.isOffered'])
  expect(Object.keys(of({ freeOver: '' }))).toEqual(['methods.0.freeOver'])
  expect(problemsOf({ methods: [EXPRESS] })).toEqual({
    methods: 'every order can go by standard delivery: it cannot be left out',
  })
  expect(Object.keys(problemsOf({ methods: [] }))).toEqual(['methods'])
})

test('two methods are told apart by key and by name', () => {
  expect(problemsOfExpress({ name: 'standard' })).toEqual({ methods: 'two methods have the same name' })
  expect(problemsOfExpress({ method: 'standard', freeOver: '50' })).toMatchObject({
    methods: 'two methods have the same key',
  })
  expect(Object.keys(problemsOfExpress({ method: 'By Air' }))).toEqual(['methods.1.method'])
})

test.each([
  ['returnDays', ['0', '10000', '-1', '30.5', 'thirty', '']],
  ['warrantyYears', ['0', '13', '']],
  ['shipsWithinHours', ['0', '241']],
  ['replyWithinHours', ['0', '241']],
])('%s has its bounds', (field, wrong) => {
  for (const each of wrong)
    expect(problemsOf({ [field]: each })[field], each).toMatch(/^this is a whole number from 1 to \d+$/)
})

test('a trial ends with the days of a return at the latest, and nothing arrives before it is sent', () => {
  expect(Object.keys(problemsOf({ trialDays: '31' }))).toEqual(['trialDays'])
  expect(Object.keys(problemsOf({ returnDays: '29' }))).toEqual(['trialDays'])
  expect(problemsOf({ returnDays: '31', trialDays: '31' })).toEqual({})
  expect(Object.keys(problemsOf({ shipsWithinHours: '73' }))).toEqual(['shipsWithinHours'])
  const withoutExpress = [STANDARD, { ...EXPRESS, isOffered: false }]
  expect(problemsOf({ shipsWithinHours: '73', methods: withoutExpress })).toEqual({})
})

test('[9.13] hours end after they begin, and on some day somebody answers', () => {
  expect(problemsOfSaturday('4pm', '10am')).toEqual({
    'hours.1.closes': 'this is not after the hour it opens',
  })
  expect(Object.keys(problemsOfSaturday('12pm', '12pm'))).toEqual(['hours.1.closes'])
  expect(problemsOfSaturday('12am', '12pm')).toEqual({})
  expect(problemsOfSaturday('11:30 AM', '12:15pm')).toEqual({})
  expect(Object.keys(problemsOfSaturday('9am', ''))).toEqual(['hours.1.closes'])
  expect(Object.keys(problemsOfSaturday('9', '25pm')).toSorted()).toEqual(['hours.1.closes', 'hours.1.opens'])
  expect(problemsOf({ hours: [TYPED.hours[2]] })).toEqual({
    hours: 'the phone is answered on one day at least',
  })
})

test('all that is wrong is told at once: a mistake of one field hides none of others', () => {
  const wrong = {
    methods: [
      { ...STANDARD, fee: 'free', minDays: '9' },
      { ...EXPRESS, counted: 'weeks', minDays: '4', name: 'standard' },
    ],
    hours: [{ days: '?', opens: '4pm', closes: '10am' }],
    ...{ returnDays: 'thirty', warrantyYears: '0', minRefundBusinessDays: '8', shipsWithinHours: '100' },
  }
  expect(Object.keys(problemsOf(wrong)).toSorted()).toEqual([
    ...['hours.0.closes', 'hours.0.days', 'maxRefundBusinessDays', 'methods'],
    ...['methods.0.fee', 'methods.0.maxDays', 'methods.1.counted', 'methods.1.maxDays'],
    ...['returnDays', 'warrantyYears'],
  ])
  const late = { methods: [STANDARD, { ...EXPRESS, fee: 'free' }], shipsWithinHours: '100', trialDays: '31' }
  expect(Object.keys(problemsOf(late)).toSorted()).toEqual(['methods.1.fee', 'shipsWithinHours', 'trialDays'])
  const unanswered = { hours: [{ days: '?', opens: '', closes: '' }] }
  expect(Object.keys(problemsOf(unanswered)).toSorted()).toEqual(['hours', 'hours.0.days'])
})

test('hours are kept as pages write them', () => {
  const hours = [{ days: ' Monday ', opens: '9:00 AM', closes: '12:30 pm' }]
  expect(v.parse(typedTerms, { ...TYPED, hours }).hours).toEqual([
    { days: 'Monday', opens: '9am', closes: '12:30pm' },
  ])
})

test('who sells is said in lines, as on an envelope', () => {
  const read = (sellerAddress: unknown) => v.safeParse(typedTerms, { ...TYPED, sellerAddress })
  const typed = ' Keel Seating LLC \r\n\r\n100 Main Street\nPortland, ME 04101 '
  expect(read(typed).output).toMatchObject({
    sellerAddress: ['Keel Seating LLC', '100 Main Street', 'Portland, ME 04101'],
  })
  expect(read('a\nb\nc\nd\ne\nf').success).toBe(true)
  for (const wrong of ['a\nb\nc\nd\ne\nf\ng', 'x'.repeat(61), 'a\u202eb', 7, undefined])
    expect(problemsOf({ sellerAddress: wrong })).toEqual({
      sellerAddress: 'an address is up to 6 lines of up to 60 characters, as on an envelope',
    })
  expect(termChanges(firstTerms, { ...firstTerms, sellerAddress: ['Keel LLC', 'Portland'] })).toEqual([
    { what: 'seller’s address', before: 'not said', after: 'Keel LLC, Portland' },
  ])
})

test('what was changed is told in words, figure by figure', () => {
  const changed: TermFigures = {
    ...firstTerms,
    returnDays: 37,
    methods: [
      ...firstTerms.methods.map((each) => (each.method === 'express' ? { ...each, isOffered: false } : each)),
      { ...firstTerms.methods[1], method: 'freight', name: 'Freight', minDays: 9, maxDays: 9 },
    ] as TermFigures['methods'],
  }
  expect(termChanges(firstTerms, changed)).toEqual([
    { what: 'express delivery', before: 'offered', after: 'not offered' },
    { what: 'returns', before: '30 days', after: '37 days' },
    { what: 'freight delivery, name', before: null, after: 'Freight' },
    { what: 'freight delivery, fee', before: null, after: '$24.95' },
    { what: 'freight delivery, free over', before: null, after: 'no limit' },
    { what: 'freight delivery, time', before: null, after: '9 days' },
    { what: 'freight delivery', before: null, after: 'offered' },
  ])
  expect(termChanges(firstTerms, firstTerms)).toEqual([])
})
