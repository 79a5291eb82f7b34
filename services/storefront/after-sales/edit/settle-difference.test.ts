import { expect, test } from 'vitest'
import type { OrderContents } from '#database/tables/order-edits.ts'
import { chooseSettlement, differenceToSettle } from './settle-difference.ts'

const LEAST_CENTS = 50
const payment = { id: 1, amountCents: 10_000, captureCents: 9_000 }
const HELD = { ...payment, isOnlyHeld: true }
const TAKEN = { ...payment, isOnlyHeld: false }

test.each([
  [HELD, 0, 'nothing'],
  [HELD, -8_950, 'smaller-capture'],
  [HELD, -8_951, 'refund'],
  [TAKEN, -1, 'refund'],
  [HELD, 1, 'larger-capture'],
  [HELD, 1_000, 'larger-capture'],
  [HELD, 1_001, 'payment'],
  [TAKEN, 50, 'payment'],
  [TAKEN, 49, 'waived'],
] as const)('of %j a difference of %d cents is settled by %s', (placing, differenceCents, settledBy) => {
  expect(chooseSettlement(placing, differenceCents, LEAST_CENTS)).toBe(settledBy)
})

test.each([
  ['a rise, in full', 100_00, 110_00, 100_00, 10_00],
  ['a rise after one that was not charged, without that', 100_31, 110_31, 100_00, 10_00],
  ['a fall, in full', 100_00, 90_00, 100_00, -10_00],
  ['a fall after a rise that was not charged, without that', 100_31, 90_31, 100_00, -9_69],
  ['nothing, where only what was not charged is taken out', 100_31, 100_00, 100_00, 0],
  ['nothing, where less than what was not charged is taken out', 100_31, 100_10, 100_00, 0],
  ['a fall after one whose refund failed, without that', 90_00, 80_00, 100_00, -10_00],
] as const)('settles %s', (_, beforeCents, afterCents, paidCents, differenceCents) => {
  const edit = { before: contents(beforeCents), after: contents(afterCents) }
  expect(differenceToSettle(edit, paidCents)).toBe(differenceCents)
})

function contents(total_cents: number): OrderContents {
  const sums = { subtotal_cents: 0, discount_cents: 0, delivery_cents: 0, tax_cents: 0, total_cents }
  const to = { first_name: 'Ann', last_name: 'Lee', address: '1 Harbor Street', apartment: '' }
  const place = { city: 'Portland', state: 'ME', zip: '04101', tax_rate_millionths: 0 }
  return { order: { ...sums, ...to, ...place }, lines: [] }
}
