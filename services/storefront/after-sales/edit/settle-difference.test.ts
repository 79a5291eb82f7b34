import { expect, test } from 'vitest'
import { chooseSettlement } from './settle-difference.ts'

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
