import { expect, onTestFinished, test } from 'vitest'
import { firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { deliveryPromise } from './buy-notes.tsx'

const priced = (...cents: number[]) => ({ variants: cents.map((priceCents) => ({ priceCents })) })

test('[1.03] [9.14] over $99 a product ships free, as the checkout charges it', () => {
  expect(deliveryPromise(priced(24_900), 'USD')).toBe(
    'Standard 5-7 business days, free; express 2-3 days, $24.95',
  )
})

test.each([
  ['at $99', [9_900]],
  ['below it', [2_950]],
  ['where one of its variants does', [24_900, 9_900]],
  ['without anything to buy', []],
])('[1.03] [9.14] %s it has a fee, and its limit', (_case, cents) => {
  expect(deliveryPromise(priced(...cents), 'USD')).toBe(
    'Standard 5-7 business days, $9.95, or free over $99; express 2-3 days, $24.95',
  )
})

test('[9.06] beside prices in another currency, what the checkout charges is marked', () => {
  expect(deliveryPromise(priced(2_950), 'CAD')).toBe(
    'Standard 5-7 business days, $9.95 USD, or free over $99 USD; express 2-3 days, $24.95 USD',
  )
})

test('[1.03] each method has its own limit, and one without says none', () => {
  onTestFinished(() => holdTerms(firstTerms))
  const limits: Readonly<Record<string, number | null>> = { standard: 9_900, express: 30_000 }
  const methods = firstTerms.methods.map((each) => ({ ...each, freeOverCents: limits[each.method] ?? null }))
  holdTerms({ ...firstTerms, methods })
  expect(deliveryPromise(priced(24_900), 'USD')).toBe(
    'Standard 5-7 business days, free; express 2-3 days, $24.95, or free over $300',
  )
  expect(deliveryPromise(priced(30_001), 'USD')).toBe(
    'Standard 5-7 business days, free; express 2-3 days, free',
  )
})
