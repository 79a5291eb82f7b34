import { expect, test } from 'vitest'
import { freeShipping } from './free-shipping.ts'
import { namedCurrencies } from './named-currencies.ts'

test.each([
  ['keel_currency=EUR', ['EUR']],
  ['a=b; keel_currency=EUR; keel_currency=GBP', ['EUR', 'GBP']],
  ['keel_currency=; keel_currency', []],
  ['other_keel_currency=EUR; keel_currency_=EUR', []],
  ['', []],
])('a browser that sends %j names %j', (cookies, named) => {
  expect(namedCurrencies(cookies)).toEqual(named)
})

test('[1.03] the limit of free shipping is one of dollars, also beside prices in another currency', () => {
  expect(freeShipping(9_900, 'USD')).toBe('Free shipping on orders over $99')
  expect(freeShipping(9_900, 'EUR')).toBe('Free shipping on orders over $99 USD')
  expect(freeShipping(9_950, 'USD')).toBe('Free shipping on orders over $99.50')
})
