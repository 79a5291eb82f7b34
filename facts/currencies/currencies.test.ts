import { expect, test } from 'vitest'
import { currencies, currencyOf, defaultCurrency, isCurrencyCode } from './currencies.ts'

test('[3.04] [9.01] four display currencies, in order, each with code, symbol, rate and label', () => {
  expect(currencies.map(({ code }) => code)).toEqual(['USD', 'CAD', 'GBP', 'EUR'])
  for (const currency of currencies)
    expect(Object.keys(currency).toSorted()).toEqual(['code', 'label', 'rate', 'step', 'symbol'])
})

test.each([
  ['[9.02] USD', { code: 'USD', rate: '1', symbol: '$', label: 'United States (USD $)' }],
  ['[9.03] CAD', { code: 'CAD', rate: '1.35', symbol: 'CA$', label: 'Canada (CAD $)' }],
  ['[9.04] GBP', { code: 'GBP', rate: '0.79', symbol: '£', label: 'United Kingdom (GBP £)' }],
  ['[9.05] EUR', { code: 'EUR', rate: '0.92', symbol: '€', label: 'European Union (EUR €)' }],
] as const)('%s, with an exact decimal rate', (_name, currency) => {
  expect(currencyOf(currency.code)).toEqual({ ...currency, step: 1 })
})

test('[9.06] the default is USD, whose rate changes nothing', () => {
  expect(currencyOf(defaultCurrency)).toMatchObject({ code: 'USD', rate: '1' })
})

test('[4.01] only a listed code is a currency, not a name that every object inherits', () => {
  expect(isCurrencyCode('EUR')).toBe(true)
  for (const stranger of ['eur', 'JPY', 'toString', '', undefined, 1])
    expect(isCurrencyCode(stranger)).toBe(false)
})
