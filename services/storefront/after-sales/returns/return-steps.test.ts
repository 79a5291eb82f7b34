import { expect, test } from 'vitest'
import { madeLine, madeOrder, madeReturn } from '#tests/fixtures/storefront/made-order.ts'
import { worthOf } from './return-steps.ts'

// Three chairs cost 100.01 in all, so one of the three rounded thirds is a cent more.
const order = { ...madeOrder({ lines: [madeLine(0, 3, 3_333)] }), taxCents: 2, deliveryCents: 500 }
const one = [{ position: 0, quantity: 1 }]
const asked = madeReturn('received', one, { id: 9, sequence: 9 })
const worthAfter = (...before: ReturnType<typeof madeReturn>[]) =>
  worthOf({ order, asked, returns: [...before, asked], refunds: [], leftCents: 100_000_000 })

test('[1.03] a return is worth what is left of the order after those that were refunded', () => {
  expect(worthAfter()).toBe(3_333)
  expect(worthAfter(madeReturn('refunded', one))).toBe(3_334)
  expect(worthAfter(madeReturn('refunded', one), madeReturn('refunded', one))).toBe(3_334 + 500)
})

test('what was refused, or is still on its way, makes the next one no more worth', () => {
  for (const state of ['refused', 'requested', 'received'] as const)
    expect(worthAfter(madeReturn(state, [{ position: 0, quantity: 2 }])), state).toBe(3_333)
})

test('no return is worth more than what is left of the money', () => {
  expect(worthOf({ order, asked, returns: [asked], refunds: [], leftCents: 3_332 })).toBe(3_332)
})
