import { expect, test } from 'vitest'
import { paymentState } from './payment-state.ts'

const order = { state: 'captured', isDisputed: false, paidCents: 1_000, backCents: 0 } as const

test.each([
  [{}, 'paid'],
  [{ state: 'authorised' as const }, 'held'],
  [{ backCents: 1 }, 'refunded-in-part'],
  [{ backCents: 999 }, 'refunded-in-part'],
  [{ backCents: 1_000 }, 'refunded'],
  [{ backCents: 1_001 }, 'refunded'],
  [{ isDisputed: true, backCents: 1_000 }, 'disputed'],
  [{ isDisputed: true }, 'disputed'],
])('the money of an order with %j is %s', (more, state) => {
  expect(paymentState({ ...order, ...more })).toBe(state)
})
