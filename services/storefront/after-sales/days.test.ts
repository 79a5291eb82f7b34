import { describe, expect, test } from 'vitest'
import { firstTerms } from '#facts/policies/terms.ts'
import { madeOrder, sentAt } from '#tests/fixtures/storefront/made-order.ts'
import {
  countedDay,
  countedOnceDelivered,
  dayOf,
  deliveryDay,
  lastRefundDay,
  lastReturnDay,
  lastWarrantyDay,
} from './days.ts'

test('a day is that of the workshop, and not that of the clock', () => {
  expect(dayOf(new Date('2026-03-06T04:59:59Z'))).toBe('2026-03-05')
  expect(dayOf(new Date('2026-03-06T05:00:00Z'))).toBe('2026-03-06')
})

describe('the day of delivery', () => {
  test('is none before the parcel is sent, even where a day of delivery is written', () => {
    expect(deliveryDay(madeOrder({ deliveredOn: '2026-03-12' }))).toBeUndefined()
  })

  test.each([
    ['the day that the owner told of', '2026-03-09T18:00:00Z', '2026-03-11', '2026-03-11'],
    ['the last promised day, if nobody told', '2026-03-09T18:00:00Z', null, '2026-03-16'],
    [
      'the day on which it was sent, if that was after the promise',
      '2026-03-20T18:00:00Z',
      null,
      '2026-03-20',
    ],
    ['the last promised day, if it was sent on that', '2026-03-16T18:00:00Z', null, '2026-03-16'],
    ['what the owner told of, however late it was sent', '2026-03-20T18:00:00Z', '2026-03-24', '2026-03-24'],
  ])('[9.14] is %s', (_what, at, deliveredOn, day) => {
    expect(deliveryDay(madeOrder({ fulfilment: sentAt(at), deliveredOn }))).toBe(day)
  })
})

describe('[9.14] the day that returns and the warranty are counted from', () => {
  const sent = madeOrder({ fulfilment: sentAt('2026-03-09T18:00:00Z') })
  const told = (countedFrom: string) => ({ ...sent, deliveredOn: countedFrom, countedFrom })

  test('is that of delivery, and none before the parcel is sent', () => {
    expect(countedDay(madeOrder())).toBeUndefined()
    expect(countedDay(sent)).toBe('2026-03-16')
    expect(countedDay({ ...sent, deliveredOn: '2026-03-12' })).toBe('2026-03-12')
  })

  test('is the later one where the buyer was told that', () => {
    expect(countedDay({ ...told('2026-03-14'), deliveredOn: '2026-03-12' })).toBe('2026-03-14')
    expect(countedDay({ ...told('2026-03-14'), deliveredOn: '2026-03-18' })).toBe('2026-03-18')
  })

  test.each([
    ['recorded within the promised days', sent, '2026-03-12', '2026-03-16', '2026-03-12'],
    ['recorded after the page told the last promised day', sent, '2026-03-12', '2026-03-17', '2026-03-16'],
    ['recorded late, as a day after the promised ones', sent, '2026-03-18', '2026-04-02', '2026-03-18'],
    ['corrected to an earlier day', told('2026-03-14'), '2026-03-12', '2026-03-14', '2026-03-14'],
    ['corrected to a later day', told('2026-03-14'), '2026-03-15', '2026-03-15', '2026-03-15'],
    [
      'corrected, and told before this was kept',
      { ...sent, deliveredOn: '2026-03-14' },
      '2026-03-12',
      '2026-03-14',
      '2026-03-14',
    ],
  ])('once a delivery is %s, takes back no day that was told', (_what, order, day, today, counted) => {
    expect(countedOnceDelivered(order, day, today)).toBe(counted)
  })
})

test.each([
  ['2026-03-12', '2026-04-11'],
  ['2026-12-15', '2027-01-14'],
  ['2028-02-01', '2028-03-02'],
])('[9.14] what came on %s may be returned until %s', (delivered, last) => {
  expect(lastReturnDay(delivered, firstTerms)).toBe(last)
})

test.each([
  ['2026-03-12', '2031-03-12'],
  ['2028-02-29', '2033-03-01'],
])('what came on %s is under warranty until %s', (delivered, last) => {
  expect(lastWarrantyDay(delivered, firstTerms)).toBe(last)
})

test.each([
  ['2026-03-12T15:00:00Z', '2026-03-23'],
  // Thanksgiving is no business day.
  ['2026-11-20T15:00:00Z', '2026-12-02'],
])('what arrived at %s is paid back by %s at the latest', (received, last) => {
  expect(lastRefundDay(new Date(received), firstTerms)).toBe(last)
})

test('[9.14] each is counted by the terms that are handed in, which are those of the order', () => {
  const terms = { ...firstTerms, returnDays: 37, warrantyYears: 8, maxRefundBusinessDays: 2 }
  expect(lastReturnDay('2026-03-12', terms)).toBe('2026-04-18')
  expect(lastWarrantyDay('2026-03-12', terms)).toBe('2034-03-12')
  expect(lastRefundDay(new Date('2026-03-12T15:00:00Z'), terms)).toBe('2026-03-16')
})
