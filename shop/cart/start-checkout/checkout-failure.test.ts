import { expect, test } from 'vitest'
import { failureWords } from './checkout-failure.ts'

const TITLE = 'The checkout could not be created'

test('[8.01] a storefront that asks for payment is told in its own words', () => {
  const error = { kind: 'payment-required', message: 'Shopify: Payment required', status: 402 } as const
  expect(failureWords({ ...error, description: 'It needs a plan.' })).toEqual({
    title: 'Shopify: Payment required',
    text: 'It needs a plan.',
  })
  expect(failureWords(error)).toEqual({ title: 'Shopify: Payment required', text: '' })
})

test('[8.04] what the buyer can mend is said, and of anything else that nothing is lost', () => {
  expect(failureWords({ kind: 'user', message: 'The quantity must be positive.' })).toEqual({
    title: TITLE,
    text: 'The quantity must be positive.',
  })
  for (const kind of ['http', 'graphql', 'network', 'timeout'] as const)
    expect(failureWords({ kind, message: 'ECONNRESET', description: 'no' }), kind).toEqual({
      title: TITLE,
      text: 'Your cart is safe and nothing was charged. Please try again in a moment.',
    })
})
