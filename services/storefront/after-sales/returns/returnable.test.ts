import { expect, test } from 'vitest'
import { madeLine, madeOrder, madeReturn, sentAt } from '#tests/fixtures/storefront/made-order.ts'
import type { Refund } from '../../payments/refunds/read-refunds.ts'
import { decideReturnable, keptLines, linesToSend, linesWithBuyer } from './returnable.ts'

const NOW = new Date('2026-03-20T18:00:00Z')
const NOTHING_BACK = { returns: [], refunds: [] }
const sent = { fulfilment: sentAt('2026-03-09T18:00:00Z'), deliveredOn: '2026-03-12' }
const order = madeOrder({ ...sent, lines: [madeLine(0, 2), madeLine(1, 1)] })
const leftOf = (...returns: ReturnType<typeof madeReturn>[]) => {
  const returnable = decideReturnable(order, { returns, refunds: [] }, NOW)
  return returnable.kind === 'open' ? returnable.lines.map(({ left }) => left) : returnable.kind
}

test('what was cancelled, or not sent yet, cannot come back', () => {
  const cancelledAt = new Date('2026-03-07T18:00:00Z')
  expect(decideReturnable(madeOrder({ cancelledAt }), NOTHING_BACK, NOW)).toEqual({ kind: 'cancelled' })
  expect(decideReturnable(madeOrder(), NOTHING_BACK, NOW)).toEqual({ kind: 'not-sent' })
})

test('[9.14] it is open to the end of the thirtieth day, where the workshop is', () => {
  const lastDay = '2026-04-11'
  const at = (now: string) => decideReturnable(order, NOTHING_BACK, new Date(now))
  expect(at('2026-04-12T03:59:59Z')).toMatchObject({ kind: 'open', lastDay })
  expect(at('2026-04-12T04:00:00Z')).toEqual({ kind: 'too-late', lastDay, returnDays: 30 })
})

test('every return holds its pieces, from the request to the refund, but one that was refused', () => {
  expect(leftOf()).toEqual([2, 1])
  for (const state of ['requested', 'received', 'refunded'] as const)
    expect(leftOf(madeReturn(state, [{ position: 0, quantity: 1 }])), state).toEqual([1, 1])
  expect(leftOf(madeReturn('refused', [{ position: 0, quantity: 2 }]))).toEqual([2, 1])
  const one = madeReturn('requested', [{ position: 0, quantity: 1 }])
  expect(leftOf(one, one)).toEqual([0, 1])
})

test('nothing is left once every piece is in a return', () => {
  const all = [
    { position: 0, quantity: 2 },
    { position: 1, quantity: 1 },
  ]
  expect(leftOf(madeReturn('requested', all))).toBe('all-returned')
  expect(leftOf(madeReturn('refused', all), madeReturn('received', all))).toBe('all-returned')
})

test('[9.14] an order keeps the days that were promised when it was placed', () => {
  const longer = { ...order, terms: { ...order.terms, version: 2, returnDays: 37 } }
  const now = new Date('2026-04-18T18:00:00Z')
  expect(decideReturnable(order, NOTHING_BACK, now)).toMatchObject({ kind: 'too-late', returnDays: 30 })
  expect(decideReturnable(longer, NOTHING_BACK, now)).toMatchObject({ kind: 'open', lastDay: '2026-04-18' })
})

test('a line is with the buyer until the last of its pieces has arrived or was paid back, and kept until it is held', () => {
  const positions = (lines: readonly { position: number }[]) => lines.map(({ position }) => position)
  const one = [{ position: 1, quantity: 1 }]
  const paidBack = [{ retryOf: null, lines: one }] as unknown as Refund[]
  for (const [state, withBuyer, kept] of [
    ['requested', [0, 1], [0]],
    ['received', [0], [0]],
    ['refunded', [0], [0]],
    ['refused', [0, 1], [0, 1]],
  ] as const) {
    const back = { returns: [madeReturn(state, one)], refunds: [] }
    expect(positions(linesWithBuyer(order, back)), state).toEqual(withBuyer)
    expect(positions(keptLines(order, back)), state).toEqual(kept)
  }
  expect(positions(linesWithBuyer(order, { returns: [], refunds: paidBack }))).toEqual([0])
  expect(positions(keptLines(order, { returns: [], refunds: paidBack }))).toEqual([0])
  const half = { returns: [madeReturn('received', [{ position: 0, quantity: 1 }])], refunds: [] }
  expect(positions(linesWithBuyer(order, half))).toEqual([0, 1])
})

test('what is paid back after the parcel left was in it, what was before was not', () => {
  const lines = [{ position: 0, quantity: 1 }]
  const refundedAt = (at: string) =>
    [{ retryOf: null, lines, createdAt: new Date(at) }] as unknown as Refund[]
  const sentOf = (of: Parameters<typeof linesToSend>[0], at: string) =>
    linesToSend(of, refundedAt(at)).map(({ quantity }) => quantity)
  expect(sentOf(order, '2026-03-09T17:59:59Z')).toEqual([1, 1])
  expect(sentOf(order, '2026-03-09T18:00:01Z')).toEqual([2, 1])
  expect(sentOf({ ...order, fulfilment: null }, '2026-03-09T18:00:01Z')).toEqual([1, 1])
})
