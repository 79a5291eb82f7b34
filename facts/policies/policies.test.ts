import { afterEach, expect, test } from 'vitest'
import { policies } from './policies.ts'
import { currentTerms, firstTerms, holdTerms } from './terms.ts'

test('[9.08] three discount codes, each said by its own name', () => {
  expect(policies.discountCodes).toEqual([
    { code: 'BUY2SAVE10', minQuantity: 2, percent: 10 },
    { code: 'BUY3SAVE15', minQuantity: 3, percent: 15 },
    { code: 'BUY4SAVE20', minQuantity: 4, percent: 20 },
  ])
})

test('[9.14] [1.03] a shop begins with delivery, returns and warranty as the specification says', () => {
  expect(policies.countries).toEqual(['US'])
  expect(firstTerms).toMatchObject({
    ...{ shipsWithinHours: 24, returnDays: 30, minRefundBusinessDays: 5, maxRefundBusinessDays: 7 },
    ...{ warrantyYears: 5, trialDays: 30, replyWithinHours: 24 },
    methods: [
      { method: 'standard', freeOverCents: 9900, minDays: 5, maxDays: 7, counted: 'business days' },
      { method: 'express', freeOverCents: null, minDays: 2, maxDays: 3, counted: 'days' },
    ],
  })
})

test('express costs more than standard, in whole cents', () => {
  const [standard = 0, express = 0] = firstTerms.methods.map(({ feeCents }) => feeCents)
  expect(express).toBeGreaterThan(standard)
  for (const fee of [standard, express]) expect(Number.isInteger(fee)).toBe(true)
})

test('[9.13] the phone is answered six days a week', () => {
  expect(firstTerms.hours.map((each) => [each.opens, each.closes])).toEqual([
    ['9am', '6pm'],
    ['10am', '4pm'],
    [null, null],
  ])
})

test('a quote holds for thirty days, and stock is waited for ninety', () => {
  expect([policies.quoteDays, policies.stockAlertDays]).toEqual([30, 90])
})

test('[1.05] other chairs carry 200 lb and one year of warranty', () => {
  expect(policies.otherChairs).toEqual({ capacityLb: 200, warrantyYears: 1 })
})

afterEach(() => holdTerms(firstTerms))

test('the terms in force are those that were held last, in every copy of the module', async () => {
  expect(currentTerms()).toBe(firstTerms)
  const changed = { ...firstTerms, version: 2, returnDays: 37 }
  holdTerms(changed)
  expect(currentTerms()).toBe(changed)
  const copy: { currentTerms: typeof currentTerms } = await import(
    `${new URL('./terms.ts', import.meta.url)}?copy`
  )
  expect(copy.currentTerms).not.toBe(currentTerms)
  expect(copy.currentTerms()).toBe(changed)
})
