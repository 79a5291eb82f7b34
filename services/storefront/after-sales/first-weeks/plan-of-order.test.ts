import { expect, test } from 'vitest'
import { madeLine, madeOrder, madeReturn, sentAt } from '#tests/fixtures/storefront/made-order.ts'
import type { GoodsBack } from '../returns/returnable.ts'
import { AT_THE_BEGINNING } from './plan.ts'
import { dayBefore, decideDay, firstMailOn, hasFirstWeeks, mailedDay } from './plan-of-order.ts'

const chair = { ...madeLine(0, 1), productHandle: 'keel-kneeling-chair' }
const stool = { ...madeLine(1, 1), productHandle: 'keel-saddle-stool' }
const sent = { fulfilment: sentAt('2026-03-09T18:00:00Z'), deliveredOn: '2026-03-12' }
const order = madeOrder({ ...sent, lines: [stool, chair] })
const NOTHING_BACK: GoodsBack = { returns: [], refunds: [] }
const begun = { daysDone: 1, easyLeft: 0, easyDone: 0 }
const decide = (today: string, progress = begun, changes = {}, back = NOTHING_BACK) =>
  decideDay({ ...order, ...changes }, back, progress, today)

test('there is a plan where a chair to kneel on is in the order, and the order is not canceled', () => {
  expect(hasFirstWeeks(order)).toBe(true)
  expect(hasFirstWeeks({ ...order, lines: [stool] })).toBe(false)
  expect(hasFirstWeeks({ ...order, cancelledAt: new Date(0) })).toBe(false)
})

test('it counts from the delivery, and until that is known from the last day that was promised', () => {
  expect(dayBefore(order)).toBe('2026-03-12')
  expect(dayBefore(madeOrder({ lines: [chair] }))).toBe('2026-03-16')
})

test('the day of an email begins at eight in the morning at the workshop', () => {
  expect(mailedDay(new Date('2026-03-13T11:59:59Z'))).toBe('2026-03-12')
  expect(mailedDay(new Date('2026-03-13T12:00:00Z'))).toBe('2026-03-13')
})

test('the first email comes on a workday after the delivery, and after the day on which it was asked for', () => {
  expect(firstMailOn(order, new Date('2026-03-10T18:00:00Z'))).toBe('2026-03-13')
  expect(firstMailOn(order, new Date('2026-03-17T18:00:00Z'))).toBe('2026-03-18')
  expect(firstMailOn(order, new Date('2026-03-20T18:00:00Z'))).toBe('2026-03-23')
})

test('on a workday it is mailed, with the sessions of that day', () => {
  expect(decide('2026-03-16')).toMatchObject({ kind: 'mail', sessions: 1 })
  expect(decide('2026-03-16', { ...begun, daysDone: 9 })).toMatchObject({ kind: 'mail', sessions: 4 })
  expect(decide('2026-03-16', { ...begun, daysDone: 10 })).toEqual({ kind: 'over' })
})

test('what a weekend would bring comes on Monday', () => {
  expect(decide('2026-03-14')).toEqual({ kind: 'later', day: '2026-03-16' })
})

test('nobody begins before the chair is there', () => {
  const notSent = { fulfilment: null, deliveredOn: null }
  expect(decide('2026-03-16', AT_THE_BEGINNING, notSent)).toEqual({ kind: 'later', day: '2026-03-17' })
  const corrected = { deliveredOn: '2026-03-18' }
  expect(decide('2026-03-18', AT_THE_BEGINNING, corrected)).toEqual({ kind: 'later', day: '2026-03-19' })
  expect(decide('2026-03-19', AT_THE_BEGINNING, corrected).kind).toBe('mail')
  expect(decide('2026-03-18', begun, corrected).kind, 'who has begun goes on').toBe('mail')
  const half = { daysDone: 0, easyLeft: 1, easyDone: 1 }
  expect(decide('2026-03-18', half, corrected).kind).toBe('mail')
})

test('a chair that goes back, or was paid back, is not got used to', () => {
  const back = (state: 'requested' | 'refused') => ({
    returns: [madeReturn(state, [{ position: 0, quantity: 1 }])],
    refunds: [],
  })
  expect(decide('2026-03-16', begun, {}, back('requested'))).toEqual({ kind: 'over' })
  expect(decide('2026-03-16', begun, {}, back('refused')).kind).toBe('mail')
  const two = { lines: [{ ...chair, quantity: 2 }] }
  expect(decide('2026-03-16', begun, two, back('requested')).kind, 'one of two').toBe('mail')
  expect(decide('2026-03-16', begun, { cancelledAt: new Date(0) })).toEqual({ kind: 'over' })
})
