import { describe, expect, test } from 'vitest'
import { type CurrencyCode, currencies } from '#facts/currencies/currencies.ts'
import {
  compareAtCents,
  formatAmount,
  formatPrice,
  multiplyCents,
  percentOff,
  priceInCurrencyCents,
  totalInCurrencyCents,
} from './price-rules.ts'

/** Restates the rule in integer arithmetic, which cannot round by itself. */
function exactly(cents: number, factor: string): bigint {
  const [whole = '', fraction = ''] = factor.split('.')
  const scale = 10n ** BigInt(fraction.length)
  return (BigInt(cents) * BigInt(whole + fraction) * 2n + scale) / (2n * scale)
}

/** The generator (mulberry32) is seeded, so that a failure repeats. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const MAX_CENTS = 10 ** 11

describe('[9.06] a price is the USD amount times the rate, rounded half up', () => {
  test.each(currencies)('in $code, for every amount up to $1,000 and for any amount', ({ code, rate }) => {
    for (let cents = 0; cents <= 100_000; cents += 1) {
      if (BigInt(priceInCurrencyCents(cents, code)) !== exactly(cents, rate))
        expect.fail(`${cents} in ${code}`)
    }
    const random = randomNumbers(20_250_7)
    for (let round = 0; round < 20_000; round += 1) {
      const cents = Math.floor(random() * MAX_CENTS)
      if (BigInt(priceInCurrencyCents(cents, code)) !== exactly(cents, rate))
        expect.fail(`${cents} in ${code}`)
    }
  })

  test('for any rate of up to four decimals', () => {
    const random = randomNumbers(7)
    for (let round = 0; round < 20_000; round += 1) {
      const cents = Math.floor(random() * 10 ** 9)
      const factor = `${Math.floor(random() * 200)}.${String(Math.floor(random() * 10_000)).padStart(4, '0')}`
      if (BigInt(multiplyCents(cents, factor)) !== exactly(cents, factor)) expect.fail(`${cents} * ${factor}`)
    }
  })

  test.each([
    [10, '1.35', 14],
    [30, '1.35', 41],
    [50, '0.79', 40],
    [24_900, '0.92', 22_908],
  ])('%d cents times %s are %d cents', (cents, factor, expected) => {
    expect(multiplyCents(cents, factor)).toBe(expected)
  })
})

test.each([
  [24_900, '151.205', 3_765_000, '¥37,650'],
  [1, '149.49', 100, '¥1'],
  [1, '49.99', 0, '¥0'],
  [1, '50', 100, '¥1'],
  [10_000, '1000', 10_000_000, '¥100,000'],
])(
  'of a currency without cents, %d USD cents at %s are whole units, rounded once',
  (usdCents, rate, cents, text) => {
    expect(multiplyCents(usdCents, rate, 100)).toBe(cents)
    expect(formatAmount(cents, { symbol: '¥', step: 100 })).toBe(text)
  },
)

test.each<[number, CurrencyCode, string]>([
  [24_900, 'USD', '$249.00'],
  [99_999, 'USD', '$999.99'],
  [100_000, 'USD', '$1,000.00'],
  [24_900, 'CAD', 'CA$336.15'],
  [24_900, 'GBP', '£196.71'],
  [24_900, 'EUR', '€229.08'],
  [5, 'USD', '$0.05'],
  [0, 'EUR', '€0.00'],
  [123_456_789, 'USD', '$1,234,567.89'],
])('[9.06] %d USD cents in %s read %s', (usdCents, currency, text) => {
  expect(formatPrice(priceInCurrencyCents(usdCents, currency), currency)).toBe(text)
})

describe('[9.07] the compare-at price', () => {
  test.each(currencies)('is exactly 1.25 times the price shown in $code', ({ code }) => {
    for (let usdCents = 0; usdCents <= 50_000; usdCents += 1) {
      const shownCents = priceInCurrencyCents(usdCents, code)
      const compareAt = compareAtCents({ usdCents, compareAtUsdCents: 'specified' }, code)
      if (compareAt === null || BigInt(compareAt) !== exactly(shownCents, '1.25'))
        expect.fail(`${usdCents} in ${code}`)
    }
  })

  test('is the storefront’s own where it has one, and none where none is given', () => {
    expect(compareAtCents({ usdCents: 20_000, compareAtUsdCents: 26_000 }, 'CAD')).toBe(35_100)
    expect(compareAtCents({ usdCents: 20_000, compareAtUsdCents: null }, 'USD')).toBe(null)
  })
})

test('[2.17] a total adds the unit prices as shown, and does not convert a sum', () => {
  const lines = [
    { priceCents: 50, quantity: 3 },
    { priceCents: 10, quantity: 1 },
  ]
  // 0.395 and 0.079 are shown as 0.40 and 0.08; the sum of 1.60 USD would have converted to 1.26.
  expect(totalInCurrencyCents(lines, 'GBP')).toBe(128)
  expect(totalInCurrencyCents(lines, 'USD')).toBe(160)
})

test('[9.07] the badge says what is true: 20 of the invented price, else the percentage of the storefront’s own', () => {
  expect(percentOff({ usdCents: 24_900, compareAtUsdCents: 'specified' })).toBe(20)
  expect(percentOff({ usdCents: 9_000, compareAtUsdCents: 10_000 })).toBe(10)
  expect(percentOff({ usdCents: 6_667, compareAtUsdCents: 10_000 }), 'never more than it is').toBe(33)
  expect(percentOff({ usdCents: 9_000, compareAtUsdCents: null })).toBe(null)
})
