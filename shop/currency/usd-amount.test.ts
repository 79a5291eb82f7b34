import { expect, test } from 'vitest'
import { freeShipping, freeShippingLimit } from './free-shipping.ts'
import { usdAmount } from './usd-amount.ts'

test('an amount in dollars says so where prices are shown in another currency', () => {
  expect([usdAmount(2_950, 'USD'), usdAmount(2_950, 'EUR')]).toEqual(['$29.50', '$29.50 USD'])
})

test('[1.03] free shipping begins above $99, in whole dollars', () => {
  expect([freeShippingLimit(9_900, 'USD'), freeShippingLimit(9_900, 'CAD')]).toEqual(['$99', '$99 USD'])
  expect(freeShipping(9_900, 'USD')).toBe('Free shipping on orders over $99')
})
