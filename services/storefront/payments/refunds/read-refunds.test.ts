import { expect, test } from 'vitest'
import { amountsBackCents, type Refund } from './read-refunds.ts'

test('amounts that staff gave back are counted, without those for pieces, of returns, or that failed', () => {
  const owners = { kind: 'owner', state: 'paid', amountCents: 5_000, lines: [] }
  const refunds = [
    owners,
    { ...owners, state: 'pending', amountCents: 700 },
    { ...owners, state: 'failed' },
    { ...owners, lines: [{ position: 0, quantity: 1 }] },
    { ...owners, kind: 'return' },
  ]
  expect(amountsBackCents(refunds as unknown as Refund[])).toBe(5_700)
})
