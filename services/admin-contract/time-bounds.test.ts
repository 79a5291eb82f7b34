import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { firstTerms } from '#facts/policies/terms.ts'
import { changeOperations } from './changes.ts'
import { figureOperations } from './figures.ts'
import { csvOf, dollars, takingsSheet, taxesSheet } from './money-sheets.ts'
import { paymentOperations } from './payments.ts'
import { plannedChangeOperations } from './planned-changes.ts'
import { changedTermWords, termChanges } from './term-changes.ts'

/** The first sentence that an owner is answered, or undefined where what they sent is taken. */
function problemOf(schema: v.GenericSchema, input: unknown): string | undefined {
  return v.safeParse(schema, input).issues?.[0].message
}

test.each([
  ['takings', paymentOperations.listTakings.query, '2026-12-31', '2027-01-01', 366],
  ['taxes', paymentOperations.listTaxes.query, '2026-12-31', '2027-01-01', 366],
  ['figures', figureOperations.readFigures.query, '2026-12-31', '2027-01-01', 366],
  ['payouts', paymentOperations.listPayouts.query, '2026-01-30', '2026-01-31', 31],
])('%s are asked for by days, both included', (_what, query, last, next, most) => {
  const from = '2025-12-31'
  expect(problemOf(query, { from, to: from })).toBeUndefined()
  expect(problemOf(query, { from, to: last })).toBeUndefined()
  expect(problemOf(query, { from, to: next })).toBe(`ask for at most ${most} days`)
  expect(problemOf(query, { from, to: '2025-12-30' })).toBe('the first day comes after the last')
  expect(problemOf(query, { from: '2026-02-30', to: next })).toBe('there is no such day')
  expect(problemOf(query, { from: 'today', to: next })).toBe('a day is written as 2026-03-17')
})

describe('the log', () => {
  const { query } = changeOperations.listChanges

  test('begins with the latest fifty entries, and a page has a hundred', () => {
    expect(v.parse(query, {})).toEqual({ limit: 50 })
    expect(
      v.parse(query, { limit: '100', before: '7', order: '1001', subject: 'x'.repeat(300) }),
    ).toMatchObject({
      ...{ limit: 100, before: 7, order: 1_001 },
    })
  })

  test.each([
    [{ limit: '0' }, 'a page has 1 to 100 entries'],
    [{ limit: '101' }, 'a page has 1 to 100 entries'],
    [{ limit: '1000' }, 'a page has 1 to 100 entries'],
    [{ before: 'x' }, 'an entry is named by its number'],
    [{ order: '1'.repeat(16) }, 'an entry is named by its number'],
    [{ subject: '' }, 'a subject is missing'],
    [{ action: 'x'.repeat(301) }, 'an action is at most 300 characters'],
    [{ account: 'ada' }, 'an account is a UUID'],
  ])('is not asked by %j', (more, words) => {
    expect(problemOf(query, more)).toBe(words)
  })
})

describe('a planned change', () => {
  const { body } = plannedChangeOperations.planChange
  const plan = (dueAt: unknown, change: object = { kind: 'publication', published: true }) =>
    problemOf(body, { dueAt, change })

  test('is due at a moment that there is', () => {
    expect(plan('2026-12-01T06:00:00Z')).toBeUndefined()
    const DUE = 'the moment is one in UTC such as 2026-12-01T06:00:00Z'
    for (const none of ['2026-13-01T06:00:00Z', 'tomorrow', 7, undefined]) expect(plan(none)).toBe(DUE)
    expect(plan('2026-02-30T06:00:00Z')).toBe('there is no such day')
  })

  test('is of prices, publication, words or pictures, and not of stock', () => {
    const at = '2026-12-01T06:00:00Z'
    expect(plan(at, { kind: 'prices', rows: [{ sku: 'S', price: '5' }] })).toBeUndefined()
    expect(plan(at, { kind: 'picture-added', file: 'a.webp', place: 'first' })).toBeUndefined()
    expect(plan(at, { kind: 'stock' })).toBe('a planned change is of prices, publication, words or pictures')
    expect(plan(at, { kind: 'prices', rows: [] })).toBe('there is no row')
    expect(plan(at, { kind: 'publication', published: 'yes' })).toBe('published is true or false')
    expect(plan(at, { kind: 'picture-added', file: 'a.webp', place: 'middle' })).toBe(
      'a place is first or last',
    )
    expect(plan(at, { kind: 'picture', file: 'a.webp', place: 51 })).toBe(
      'a place is a whole number from 1 to 50',
    )
  })
})

test('what was taken is written in dollars and cents, and more refunds than orders as less than nothing', () => {
  expect([dollars(0), dollars(5), dollars(-250), dollars(-5)]).toEqual(['0.00', '0.05', '-2.50', '-0.05'])
  const day = {
    day: '2026-03-17',
    orders: 2,
    orderCents: 1_000,
    capturedCents: 900,
    refundCents: 1_250,
    netCents: -350,
  }
  expect(csvOf(takingsSheet([day]))).toEqual([
    'day (UTC),orders,ordered,captured,refunded,net',
    '2026-03-17,2,10.00,9.00,12.50,-3.50',
  ])
  const state = {
    state: 'OR',
    orders: 1,
    orderCents: 1_000,
    taxCents: 69,
    refundCents: 0,
    refundTaxCents: 1,
    netTaxCents: 68,
  }
  expect(csvOf(taxesSheet([state]))).toEqual([
    'state,orders,ordered,tax,refunded,tax refunded,tax owed',
    'OR,1,10.00,0.69,0.00,0.01,0.68',
  ])
})

describe('terms that an owner has changed', () => {
  const [standard, ...others] = firstTerms.methods
  if (!standard) throw new Error('there is a usual method')
  const wordsOf = (more: Partial<typeof firstTerms>) =>
    termChanges(firstTerms, { ...firstTerms, ...more }).map(changedTermWords)

  test('are told each with what it was', () => {
    expect(wordsOf({})).toEqual([])
    expect(wordsOf({ returnDays: 37, warrantyYears: 6, trialDays: 31 })).toEqual([
      'returns: 37 days (30 days before)',
      'trial: 31 days (30 days before)',
      'warranty: 6 years (5 years before)',
    ])
    expect(wordsOf({ maxRefundBusinessDays: 8 })).toEqual([
      'refunds: 5-8 business days (5-7 business days before)',
    ])
    expect(wordsOf({ shipsWithinHours: 48, replyWithinHours: 12 })).toEqual([
      'sent within: 48 hours (24 hours before)',
      'answers within: 12 hours (24 hours before)',
    ])
  })

  test('are told of deliveries by what each costs, how long it takes, and whether it is offered', () => {
    const changed = {
      ...standard,
      feeCents: 500,
      freeOverCents: null,
      maxDays: 9,
      isOffered: false,
      name: 'Ground',
    }
    expect(wordsOf({ methods: [changed, ...others] })).toEqual([
      `standard delivery, name: Ground (${standard.name} before)`,
      `standard delivery, fee: $5.00 ($${(standard.feeCents / 100).toFixed(2)} before)`,
      'standard delivery, free over: no limit ($99.00 before)',
      'standard delivery, time: 5-9 business days (5-7 business days before)',
      'standard delivery: not offered (offered before)',
    ])
  })

  test('are told of what is new, and of what is gone', () => {
    const added = { ...standard, method: 'bike' }
    expect(wordsOf({ methods: [...firstTerms.methods, added] })).toContain(
      'bike delivery, fee: $9.95 (none before)',
    )
    expect(wordsOf({ methods: [standard] })).toContain('express delivery: none (offered before)')
  })

  test('are told of the hours in which the phone is answered', () => {
    const hours = [
      { days: 'Monday', opens: '8am', closes: '5pm' },
      { days: 'Sunday', opens: null, closes: null },
    ]
    expect(wordsOf({ hours })[0]).toMatch(
      /^hours of the phone: Monday 8am to 5pm, Sunday closed \(.* before\)$/,
    )
  })
})
