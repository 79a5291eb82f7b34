import { expect, test } from 'vitest'
import { mayWait } from './ask-waiting.ts'
import { openProviders } from './open-providers.ts'

const stripe = {
  ...{ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', apiUrl: undefined },
}
const PARTS = { log: { error: () => {} }, now: () => new Date(0) }

test('a shop without an account takes test cards, and waits for no bank', () => {
  const providers = openProviders({ provider: 'test-card', stripe: undefined }, PARTS)
  expect(providers.current.name).toBe('test-card')
  expect(providers.all.map(({ name }) => name)).toEqual(['test-card'])
  expect(providers.find('stripe')).toBeUndefined()
  expect(mayWait({ providers })).toBe(false)
})

test('with an account what was paid there before goes on, whoever takes new payments', () => {
  for (const provider of ['test-card', 'stripe'] as const) {
    const providers = openProviders({ provider, stripe }, PARTS)
    expect(providers.current.name).toBe(provider)
    expect(providers.all.map(({ name }) => name)).toEqual(['test-card', 'stripe'])
    expect(providers.find('stripe')?.name).toBe('stripe')
    expect(mayWait({ providers })).toBe(provider === 'stripe')
  }
})

test('a provider without an account is refused at the start', () => {
  expect(() => openProviders({ provider: 'stripe', stripe: undefined }, PARTS)).toThrow(
    'payments by stripe are not set up',
  )
})
