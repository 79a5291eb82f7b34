import { expect, test } from 'vitest'
import { policies } from './policies.ts'

test('[9.08] three discount codes, each said by its own name', () => {
  expect(policies.discountCodes).toEqual([
    { code: 'BUY2SAVE10', minQuantity: 2, percent: 10 },
    { code: 'BUY3SAVE15', minQuantity: 3, percent: 15 },
    { code: 'BUY4SAVE20', minQuantity: 4, percent: 20 },
  ])
})

test('[9.14] [1.03] delivery, returns and warranty as the policies say', () => {
  const { shipping, returns, warrantyYears, trialDays } = policies
  expect(shipping.countries).toEqual(['US'])
  expect([shipping.methods.standard.minDays, shipping.methods.standard.maxDays]).toEqual([5, 7])
  expect([shipping.methods.express.minDays, shipping.methods.express.maxDays]).toEqual([2, 3])
  expect(shipping.methods.standard.freeOverCents).toBe(9900)
  expect([returns.days, returns.minRefundBusinessDays, returns.maxRefundBusinessDays]).toEqual([30, 5, 7])
  expect([warrantyYears, trialDays]).toEqual([5, 30])
})

test('express costs more than standard, in whole cents', () => {
  const { standard, express } = policies.shipping.methods
  expect(express.feeCents).toBeGreaterThan(standard.feeCents)
  for (const fee of [standard.feeCents, express.feeCents]) expect(Number.isInteger(fee)).toBe(true)
})

test('[9.13] the phone is answered six days a week', () => {
  expect(policies.support.hours.map((each) => [each.opens, each.closes])).toEqual([
    ['9am', '6pm'],
    ['10am', '4pm'],
    [null, null],
  ])
})

test('[1.05] other chairs carry 200 lb and one year of warranty', () => {
  expect(policies.otherChairs).toEqual({ capacityLb: 200, warrantyYears: 1 })
})
