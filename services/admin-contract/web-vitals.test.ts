import { expect, test } from 'vitest'
import { rateVital } from './web-vitals.ts'

test.each([
  ['paint', 2_500, 'good'],
  ['paint', 2_501, 'needs work'],
  ['paint', 4_000, 'needs work'],
  ['paint', 4_001, 'poor'],
  ['delay', 200, 'good'],
  ['delay', 201, 'needs work'],
  ['delay', 500, 'needs work'],
  ['delay', 501, 'poor'],
] as const)('a %s of %i ms is rated as published: %s', (vital, ms, rating) => {
  expect(rateVital(vital, ms)).toBe(rating)
})
