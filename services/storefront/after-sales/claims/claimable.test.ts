import { expect, test } from 'vitest'
import { madeLine, madeOrder, madeReturn, sentAt } from '#tests/fixtures/storefront/made-order.ts'
import type { Refund } from '../../payments/refunds/read-refunds.ts'
import { decideClaimable } from './claimable.ts'

const NOW = new Date('2026-05-01T18:00:00Z')
const NOTHING_BACK = { returns: [], refunds: [] }
const order = madeOrder({
  fulfilment: sentAt('2026-03-09T18:00:00Z'),
  deliveredOn: '2026-03-12',
  lines: [madeLine(0, 2), madeLine(1, 1)],
})
const openLines = (...returns: ReturnType<typeof madeReturn>[]) => {
  const claimable = decideClaimable(order, { returns, refunds: [] }, NOW)
  return claimable.kind === 'open' ? claimable.lines.map(({ position }) => position) : claimable.message
}

test('what was cancelled, or not sent yet, has no warranty', () => {
  const cancelled = madeOrder({ cancelledAt: NOW })
  expect(decideClaimable(cancelled, NOTHING_BACK, NOW)).toMatchObject({
    message: expect.stringContaining('canceled'),
  })
  expect(decideClaimable(madeOrder(), NOTHING_BACK, NOW)).toMatchObject({
    message: expect.stringContaining('not shipped yet'),
  })
})

test('it lasts to the end of its last day, where the workshop is', () => {
  const at = (now: string) => decideClaimable(order, NOTHING_BACK, new Date(now))
  expect(at('2031-03-13T03:59:59Z')).toMatchObject({ kind: 'open', lastDay: '2031-03-12' })
  expect(at('2031-03-13T04:00:00Z')).toMatchObject({
    kind: 'closed',
    message: expect.stringContaining(
      'lasts 5 years from delivery. For this order it ended on March 12, 2031',
    ),
  })
})

test('it covers the lines of which a piece is still with the buyer', () => {
  expect(openLines()).toEqual([0, 1])
  for (const state of ['received', 'refunded'] as const) {
    expect(openLines(madeReturn(state, [{ position: 0, quantity: 1 }])), state).toEqual([0, 1])
    expect(openLines(madeReturn(state, [{ position: 0, quantity: 2 }])), state).toEqual([1])
  }
  for (const state of ['requested', 'refused'] as const)
    expect(openLines(madeReturn(state, [{ position: 0, quantity: 2 }])), state).toEqual([0, 1])
  const all = [
    { position: 0, quantity: 2 },
    { position: 1, quantity: 1 },
  ]
  expect(openLines(madeReturn('received', all))).toBe('Everything in this order was returned.')
})

test('it covers no piece that was paid back before the parcel left, but one that was paid back since', () => {
  const lines = [{ position: 1, quantity: 1 }]
  const refundedAt = (at: string) => {
    const refunds = [{ retryOf: null, lines, createdAt: new Date(at) }] as unknown as Refund[]
    const claimable = decideClaimable(order, { returns: [], refunds }, NOW)
    return claimable.kind === 'open' && claimable.lines.map(({ position }) => position)
  }
  expect(refundedAt('2026-03-09T17:59:59Z')).toEqual([0])
  expect(refundedAt('2026-03-09T18:00:01Z')).toEqual([0, 1])
})
