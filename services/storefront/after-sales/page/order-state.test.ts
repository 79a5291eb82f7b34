import { expect, test } from 'vitest'
import { madeOrder, madeReturn, sentAt } from '#tests/fixtures/storefront/made-order.ts'
import type { Refund } from '../../payments/refunds/read-refunds.ts'
import { arrivalWords, orderStateLabel, orderStateWords } from './order-state.ts'

/** The return that `madeReturn` makes has the id 1, and is worth this to its buyer. */
const worths = new Map([[1, 20_000]])

test.each([
  [null, 'Your return is open: pack it, and wait for the label.'],
  [
    new Date('2026-03-21T18:00:00Z'),
    'Your return is open: pack it, and use the label we emailed on Saturday, March 21.',
  ],
])('[2.46] the label of a return was sent at %s', (labelSentAt, words) => {
  const asked = madeReturn('requested', [{ position: 0, quantity: 1 }], { labelSentAt })
  const now = new Date('2026-03-22T18:00:00Z')
  expect(orderStateWords({ order: madeOrder(), returns: [asked], refunds: [], worths, now })).toBe(words)
})

test('a return for which nothing was left to pay back is complete, and was not refunded', () => {
  const now = new Date('2026-03-30T18:00:00Z')
  const at = (refundCents: number) => {
    const asked = madeReturn('refunded', [{ position: 0, quantity: 1 }], { refundCents })
    const state = { order: madeOrder(), returns: [asked], refunds: [], worths, now }
    return [orderStateWords(state), orderStateLabel(state)]
  }
  expect(at(0)).toEqual(['Your return is complete.', 'Return complete'])
  expect(at(1)).toEqual(['Your return was refunded.', 'Return refunded'])
})

test('a return that arrived and is worth nothing any more is promised no refund', () => {
  const state = { order: madeOrder(), returns: [madeReturn('received', [{ position: 0, quantity: 1 }])] }
  const wordsOf = (worthCents: number) =>
    orderStateWords({ ...state, refunds: [], worths: new Map([[1, worthCents]]), now: new Date(0) })
  expect(wordsOf(1)).toBe('Your return has arrived. The refund is next.')
  expect(wordsOf(0)).toBe('Your return has arrived. Nothing that you paid for it is left to pay back.')
})

test('a canceled order promises its payment back only where some of it was left to go back', () => {
  const now = new Date('2026-03-07T18:00:00Z')
  const order = madeOrder({ cancelledAt: now })
  const wordsOf = (...refunds: object[]) =>
    orderStateWords({ order, returns: [], refunds: refunds as Refund[], worths, now })
  const before = { kind: 'owner', amountCents: 2_000, retryOf: null } as const
  const rest = { kind: 'cancellation', amountCents: 18_000, retryOf: null } as const
  const whole = { ...rest, amountCents: 20_000 }
  expect(wordsOf(whole)).toBe('Nothing will ship, and your full payment goes back to you.')
  const ofEdit = { ...rest, amountCents: 2_000 }
  expect(wordsOf(ofEdit, rest)).toBe('Nothing will ship, and your full payment goes back to you.')
  expect(wordsOf(rest, { ...rest, retryOf: 1 }, ofEdit)).toContain('your full payment')
  expect(wordsOf(before, rest)).toBe('Nothing will ship, and the rest of your payment goes back to you.')
  expect(wordsOf({ ...before, amountCents: 20_000 }, { ...rest, amountCents: 0 })).toBe('Nothing will ship.')
})

const OVERDUE =
  'Your order should have arrived by Monday, March 16. Not there? Write to us, and we will find it or send another.'

test.each([
  [{}, '2026-03-16', 'Your order is on its way.', 'On its way', undefined],
  [{}, '2026-03-17', OVERDUE, 'Should have arrived', '<dt>Expected</dt><dd>By Monday, March 16</dd>'],
  [
    { fulfilment: sentAt('2026-03-19T18:00:00Z') },
    '2026-03-20',
    OVERDUE,
    'Should have arrived',
    '<dt>Expected</dt><dd>By Monday, March 16</dd>',
  ],
  [
    { deliveredOn: '2026-03-13' },
    '2026-03-13',
    'Your order was delivered.',
    'Delivered',
    '<dt>Delivered</dt><dd>Friday, March 13</dd>',
  ],
])(
  '[9.14] an order with %o is delivered on %s only where that was recorded',
  (changes, day, words, label, row) => {
    const order = madeOrder({ fulfilment: sentAt('2026-03-07T18:00:00Z'), ...changes })
    const now = new Date(`${day}T18:00:00Z`)
    expect(orderStateWords({ order, returns: [], refunds: [], worths, now })).toBe(words)
    expect(orderStateLabel({ order, returns: [], refunds: [], now })).toBe(label)
    expect(arrivalWords(order, now)?.toString()).toBe(row)
  },
)

test('an order that has not shipped says after its last promised day that it is late, and no longer when it arrives', () => {
  const order = madeOrder()
  const told = (day: string) => {
    const now = new Date(`${day}T18:00:00Z`)
    const state = { order, returns: [], refunds: [], worths, now }
    return [orderStateWords(state), orderStateLabel(state), arrivalWords(order, now)?.toString()]
  }
  const placed = `Your order is placed. The confirmation goes to ${order.email}.`
  expect(told('2026-03-16')).toEqual([placed, 'Placed', undefined])
  expect(told('2026-03-17')).toEqual([
    'Your order is late: it should have arrived by Monday, March 16, and has not shipped. Write to us, or cancel it for a full refund.',
    'Late, not shipped yet',
    '<dt>Expected</dt><dd>By Monday, March 16</dd>',
  ])
})

test('a late order promises no full refund where something went back before, and says where all of it did', () => {
  const order = madeOrder()
  const now = new Date('2026-03-17T18:00:00Z')
  const told = (...refunds: object[]) => {
    const state = { order, returns: [], refunds: refunds as Refund[], worths, now }
    return [orderStateWords(state), orderStateLabel(state)]
  }
  const refund = { kind: 'owner', state: 'paid', amountCents: 10_000, retryOf: null, lines: [] }
  const pieces = (quantity: number) => ({ lines: [{ position: 0, quantity }] })
  const late = 'Late, not shipped yet'
  for (const none of [[], [{ ...refund, state: 'failed' }], [{ ...refund, kind: 'edit' }]])
    expect(told(...none)).toEqual([expect.stringMatching(/or cancel it for a full refund\.$/), late])
  for (const some of [refund, { ...refund, ...pieces(1) }])
    expect(told(some)).toEqual([expect.stringMatching(/or cancel it for a refund of the rest\.$/), late])
  expect(told(refund, refund)).toEqual([expect.stringMatching(/or cancel it\.$/), late])
  const all = ['All items of your order were refunded, so nothing will ship.', 'Refunded']
  expect(told({ ...refund, ...pieces(2) })).toEqual(all)
})
