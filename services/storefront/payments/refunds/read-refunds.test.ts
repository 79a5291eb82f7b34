import { expect, test } from 'vitest'
import { amountsBackCents, type Refund } from './read-refunds.ts'

test('amounts that staff gave back are counted, without those for pieces, of returns, or that failed', () => {
  const owners = {
    kind: 'owner',
    state: 'paid',
    amountCents: 5_000,
    lines: [],
    idempotencyKey: 'order-1001-a',
  }
  const refunds = [
    owners,
    { ...owners, state: 'pending', amountCents: 700 },
    { ...owners, state: 'failed' },
    { ...owners, idempotencyKey: 'order-1001-b', lines: [{ position: 0, quantity: 1 }] },
    { ...owners, kind: 'return' },
  ]
  expect(amountsBackCents(refunds as unknown as Refund[])).toBe(5_700)
})

test('nor is what a refund for pieces takes from further payments, also where it was tried again', () => {
  const owners = { kind: 'owner', state: 'paid', amountCents: 5_000, lines: [] }
  const keys = ['order-1001-b-2', 'order-1001-b-3-again-4', 'order-1001-b-3-again-4-again-5']
  const refunds = [
    { ...owners, idempotencyKey: 'order-1001-b', lines: [{ position: 0, quantity: 1 }] },
    ...keys.map((idempotencyKey) => ({ ...owners, idempotencyKey })),
    { ...owners, idempotencyKey: 'order-1001-bb', amountCents: 300 },
    { ...owners, idempotencyKey: 'order-1001-c-2', amountCents: 20 },
  ]
  expect(amountsBackCents(refunds as unknown as Refund[])).toBe(320)
})
