import { expect, test } from 'vitest'
import type { Quote } from '../pricing/quote.ts'
import { quoteSummary } from './summary.ts'

const quoteOf = (subtotalCents: number, changes: Partial<Quote> = {}) =>
  ({
    lines: [],
    subtotalCents,
    totalCents: subtotalCents,
    discount: null,
    delivery: null,
    tax: null,
    ...changes,
  }) as unknown as Quote
const express = { method: 'express', cents: 2_495 }

test('[1.03] goods above the limit are told that standard delivery is free, whatever was chosen', () => {
  expect(quoteSummary(quoteOf(9_901)).note).toBe('Standard delivery is free for this order')
  expect(quoteSummary(quoteOf(9_901, { delivery: express })).note).toBe(
    'Standard delivery is free for this order',
  )
  expect(quoteSummary(quoteOf(9_900, { delivery: express })).note).toBe('Free shipping on orders over $99')
  expect(quoteSummary(quoteOf(9_901, { delivery: { method: 'standard', cents: 0 } })).note).toBeUndefined()
})

test('a delivery that was not chosen is told as its page says, and one that was by its price', () => {
  const delivery = (quote: Quote) => quoteSummary(quote, 'Depends on the method').rows[1]?.amount
  expect(delivery(quoteOf(9_901))).toBe('Depends on the method')
  expect(delivery(quoteOf(9_901, { delivery: express }))).toBe('$24.95')
  expect(quoteSummary(quoteOf(9_901)).rows[1]?.amount).toBe('Next step')
})
