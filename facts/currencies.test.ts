import { expect, test } from 'vitest'
import { currencies, currencyOf, defaultCurrency, isCurrencyCode } from './currencies.ts'

test('[9.02] [9.03] [9.04] [9.05] the four display currencies, in order, with exact decimal rates', () => {
  expect(currencies).toEqual([
    { code: 'USD', rate: '1', symbol: '$', label: 'United States (USD $)' },
    { code: 'CAD', rate: '1.35', symbol: 'CA$', label: 'Canada (CAD $)' },
    { code: 'GBP', rate: '0.79', symbol: '£', label: 'United Kingdom (GBP £)' },
    { code: 'EUR', rate: '0.92', symbol: '€', label: 'European Union (EUR €)' },
  ])
})

test('[9.06] the default is USD, whose rate changes nothing', () => {
  expect(currencyOf(defaultCurrency)).toMatchObject({ code: 'USD', rate: '1' })
})

test('[4.01] only a listed code is a currency, not a name that every object inherits', () => {
  expect(isCurrencyCode('EUR')).toBe(true)
  for (const stranger of ['eur', 'JPY', 'toString', '', undefined, 1])
    expect(isCurrencyCode(stranger)).toBe(false)
})
