import { afterEach, expect, test } from 'vitest'
import { firstTerms, holdTerms } from '../policies/terms.ts'
import { isHoliday, isWeekend } from './business-days.ts'
import {
  deliveries,
  deliveryFeeCents,
  deliveryName,
  deliveryTerms,
  deliveryWindow,
  freeOverCents,
  isOffered,
} from './delivery.ts'

test('[1.03] standard delivery is free over $99, not at $99', () => {
  expect(deliveryFeeCents('standard', 9_900)).toBe(995)
  expect(deliveryFeeCents('standard', 9_901)).toBe(0)
  expect(deliveryFeeCents('express', 100_000)).toBe(2_495)
})

test('[9.14] what is said of the two ways', () => {
  expect(deliveries().map(({ name, time }) => `${name}, ${time}`)).toEqual([
    'Standard, 5-7 business days',
    'Express, 2-3 days',
  ])
})

test('[9.14] five to seven business days skip the weekends', () => {
  const friday = new Date('2026-03-06T15:00:00Z')
  expect(deliveryWindow('standard', friday)).toEqual({ from: '2026-03-13', to: '2026-03-17' })
})

test('[9.14] express takes two to three days, weekend or not', () => {
  const friday = new Date('2026-03-06T15:00:00Z')
  expect(deliveryWindow('express', friday)).toEqual({ from: '2026-03-08', to: '2026-03-09' })
})

test('[9.14] Thanksgiving is no business day, and nothing comes on it', () => {
  const monday = new Date('2026-11-23T15:00:00Z')
  expect(deliveryWindow('standard', monday)).toEqual({ from: '2026-12-01', to: '2026-12-03' })
  const tuesday = new Date('2026-11-24T15:00:00Z')
  expect(deliveryWindow('express', tuesday)).toEqual({ from: '2026-11-27', to: '2026-11-28' })
})

test('[9.14] Christmas and New Year’s Day are not counted either', () => {
  const monday = new Date('2026-12-21T15:00:00Z')
  expect(deliveryWindow('standard', monday)).toEqual({ from: '2026-12-29', to: '2026-12-31' })
  const thursday = new Date('2026-12-24T15:00:00Z')
  expect(deliveryWindow('standard', thursday)).toEqual({ from: '2027-01-04', to: '2027-01-06' })
})

test('[9.14] no window of any day of five years begins or ends on a holiday, and none of standard delivery on a weekend', () => {
  const wrong: string[] = []
  for (let ms = Date.UTC(2026, 0, 1, 15); ms < Date.UTC(2031, 0, 1); ms += 24 * 60 * 60 * 1000) {
    for (const { method } of deliveries()) {
      const { from, to } = deliveryWindow(method, new Date(ms))
      const ends = [from, to].map((iso) => new Date(`${iso}T00:00:00Z`))
      if (ends.some(isHoliday)) wrong.push(`${method} ${from} ${to}`)
      if (method === 'standard' && ends.some(isWeekend)) wrong.push(`${method} ${from} ${to}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the day of the order is the one on the East Coast, through the change of the clocks', () => {
  const lateOnSaturday = new Date('2026-03-08T04:30:00Z')
  expect(deliveryWindow('express', lateOnSaturday)).toEqual({ from: '2026-03-09', to: '2026-03-10' })
})

test('each method of the table is offered, by its own name', () => {
  expect(deliveries().map(({ method }) => method)).toEqual(['standard', 'express'])
  expect(deliveries().map(({ method }) => deliveryName(method))).toEqual([
    'Standard delivery',
    'Express delivery',
  ])
})

test('a method that is not in the table is none, and is never called by the name of one', () => {
  for (const former of ['by-courier', 'constructor', '']) {
    expect(isOffered(former)).toBe(false)
    expect(deliveryName(former)).toBe('Delivery')
  }
})

afterEach(() => holdTerms(firstTerms))

test('[1.03] [9.14] what the owner changes counts from then on, for pages and for fees', () => {
  const [standard, express] = firstTerms.methods
  if (!standard || !express) throw new Error('there are two methods')
  holdTerms({
    ...firstTerms,
    version: 2,
    methods: [
      { ...standard, feeCents: 1_234, freeOverCents: 12_300, minDays: 1, maxDays: 1 },
      { ...express, isOffered: false },
    ],
  })
  expect(freeOverCents()).toBe(12_300)
  expect([12_300, 12_301].map((goods) => deliveryFeeCents('standard', goods))).toEqual([1_234, 0])
  expect(deliveries().map(({ name, time }) => `${name}, ${time}`)).toEqual(['Standard, 1 business day'])
  expect(isOffered('express')).toBe(false)
  // What was ordered by it is told of by its name all the same, and costs what it cost.
  expect(deliveryName('express')).toBe('Express delivery')
  expect(deliveryFeeCents('standard', 9_901, firstTerms)).toBe(0)
  expect(() => deliveryTerms('by-courier')).toThrow('no delivery method')
})
