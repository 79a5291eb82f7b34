import { expect, test } from 'vitest'
import { deliveryFeeCents, deliveryWindow, formatWindow } from './delivery.ts'

test('[1.03] standard delivery is free over $99, not at $99', () => {
  expect(deliveryFeeCents('standard', 9_900)).toBe(995)
  expect(deliveryFeeCents('standard', 9_901)).toBe(0)
  expect(deliveryFeeCents('express', 100_000)).toBe(2_495)
})

test('[9.14] five to seven business days skip the weekends', () => {
  const friday = new Date('2026-03-06T15:00:00Z')
  expect(deliveryWindow('standard', friday)).toEqual({ from: '2026-03-13', to: '2026-03-17' })
})

test('[9.14] express takes two to three days, weekend or not', () => {
  const friday = new Date('2026-03-06T15:00:00Z')
  expect(deliveryWindow('express', friday)).toEqual({ from: '2026-03-08', to: '2026-03-09' })
})

test('the day of the order is the one on the East Coast, through the change of the clocks', () => {
  const lateOnSaturday = new Date('2026-03-08T04:30:00Z')
  expect(deliveryWindow('express', lateOnSaturday)).toEqual({ from: '2026-03-09', to: '2026-03-10' })
})

test('a window reads as days', () => {
  expect(formatWindow({ from: '2026-12-31', to: '2027-01-02' })).toBe(
    'Thursday, December 31 to Saturday, January 2',
  )
})
