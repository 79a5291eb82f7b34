import { expect, test } from 'vitest'
import { firstTerms } from '#facts/policies/terms.ts'
import { madeLine, madeOrder, madeReturn } from '#tests/fixtures/storefront/made-order.ts'
import {
  explainNotReturnable,
  LABEL_NOTE,
  returnedGoods,
  returnedLines,
  returnPath,
  returnStateWords,
  returnSteps,
} from './return-words.ts'

const at = (day: string) => new Date(`${day}T18:00:00Z`)
const lines = [{ position: 0, quantity: 1 }]

test.each([
  [madeReturn('requested', lines), 'Requested on Friday, March 20; we email you the label'],
  [
    madeReturn('received', lines, { receivedAt: at('2026-03-24') }),
    'Arrived on Tuesday, March 24; the refund comes within 5-7 business days',
  ],
  [
    madeReturn('refunded', lines, { refundedAt: at('2026-03-25'), refundCents: 10_050 }),
    'Refunded on Wednesday, March 25: $100.50',
  ],
  [madeReturn('refunded', lines, { refundedAt: at('2026-03-25') }), 'Refunded on Wednesday, March 25: $0.00'],
  [madeReturn('refused', lines, { refusedAt: at('2026-03-26') }), 'Refused on Thursday, March 26'],
  // The day of the last step is missing.
  [madeReturn('received', lines), 'Requested on Friday, March 20; we email you the label'],
  [madeReturn('refunded', lines), 'Requested on Friday, March 20; we email you the label'],
  [madeReturn('refused', lines), 'Requested on Friday, March 20; we email you the label'],
])('how far it has come: $state', (asked, words) => {
  expect(returnStateWords(asked, firstTerms, 1)).toBe(words)
})

test('a return that is worth nothing any more is promised no refund', () => {
  const asked = madeReturn('received', lines, { receivedAt: at('2026-03-24') })
  expect(returnStateWords(asked, firstTerms, 0)).toBe(
    'Arrived on Tuesday, March 24; nothing is left to pay back',
  )
})

test('a return that has come further is told by where it is now', () => {
  const dates = {
    receivedAt: at('2026-03-24'),
    refundedAt: at('2026-03-25'),
    refusedAt: at('2026-03-26'),
    refundCents: 1,
  }
  const told = (['requested', 'received', 'refunded', 'refused'] as const).map((state) =>
    returnStateWords(madeReturn(state, lines, dates), firstTerms, 1).slice(0, 8),
  )
  expect(told).toEqual(['Requeste', 'Arrived ', 'Refunded', 'Refused '])
})

test('[9.14] [2.46] the steps of a return promise what the policy does', () => {
  const steps = returnSteps(firstTerms, null)
  expect(steps).toHaveLength(4)
  expect(steps[0]).toMatch(/^Email support with the order number/)
  expect(steps[1]).toMatch(/^Pack in original packaging if possible/)
  expect(steps[2]).toMatch(/^A prepaid return label at no cost/)
  expect(steps[3]).toBe(
    'Refund within 5-7 business days of receiving the return, to the original payment method.',
  )
  expect(LABEL_NOTE).toContain('within one business day')
})

test('why nothing can come back, and what one can do instead', () => {
  expect(explainNotReturnable({ kind: 'cancelled' }), 'whose refund may have failed or been nothing').toBe(
    'This order was canceled and never shipped, so there is nothing to return.',
  )
  expect(explainNotReturnable({ kind: 'not-sent' })).toMatch(/not shipped yet.*you can cancel it/)
  expect(explainNotReturnable({ kind: 'too-late', lastDay: '2026-04-11', returnDays: 30 })).toMatch(
    /for 30 days from delivery.*ended on April 11, 2026.*the warranty may cover it/,
  )
  expect(explainNotReturnable({ kind: 'all-returned' })).toMatch(/already in a return or was refunded/)
})

test('what comes back is the lines of the order, in its order, with their own quantities', () => {
  const order = madeOrder({ lines: [madeLine(0, 3), madeLine(1, 1), madeLine(2, 2)] })
  const back = [
    { position: 2, quantity: 1 },
    { position: 0, quantity: 2 },
    { position: 9, quantity: 1 },
  ]
  expect(returnedLines(order, back).map(({ position, quantity }) => [position, quantity])).toEqual([
    [0, 2],
    [2, 1],
  ])
  expect(returnedGoods(order, back, 'https://keel.test')).toEqual([
    { name: 'Chair (Oak)', quantity: 2, picture: undefined },
    { name: 'Chair (Oak)', quantity: 1, picture: undefined },
  ])
})

test('a return has its page and its sheet below the order', () => {
  const order = madeOrder()
  const path = `/orders/1001/${order.secret}/returns/R1001-1`
  expect(returnPath(order, { number: 'R1001-1' })).toBe(path)
  expect(returnPath(order, { number: 'R1001-1' }, 'sheet')).toBe(`${path}/sheet`)
})
