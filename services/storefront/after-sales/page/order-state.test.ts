import { expect, test } from 'vitest'
import { madeOrder, madeReturn } from '#tests/fixtures/storefront/made-order.ts'
import { orderStateWords } from './order-state.ts'

test.each([
  [null, 'Your return is open: pack it, and wait for the label.'],
  [
    new Date('2026-03-21T18:00:00Z'),
    'Your return is open: pack it, and use the label we emailed on Saturday, March 21.',
  ],
])('[2.46] the label of a return was sent at %s', (labelSentAt, words) => {
  const asked = madeReturn('requested', [{ position: 0, quantity: 1 }], { labelSentAt })
  const now = new Date('2026-03-22T18:00:00Z')
  expect(orderStateWords({ order: madeOrder(), returns: [asked], now })).toBe(words)
})
