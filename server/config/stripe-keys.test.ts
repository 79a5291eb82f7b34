import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Environment } from './environment.ts'

const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}
const LIVE_KEYS = {
  STRIPE_SECRET_KEY: 'rk_live_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}

function problemsOf(environment: Environment): readonly string[] {
  const result = readConfig(environment)
  return result.ok ? [] : result.problems
}

test.each<Environment>([
  { PAYMENTS: 'stripe', ...TEST_KEYS },
  { PAYMENTS: 'stripe', ...TEST_KEYS, STRIPE_API_URL: 'http://localhost:12111' },
  { PAYMENTS: 'stripe', ...LIVE_KEYS, PUBLIC_URL: 'https://keel.example' },
  // The shop still captures and refunds payments that Stripe took before.
  { PAYMENTS: 'test-card', ...TEST_KEYS },
])('an account at Stripe is taken: %j', (environment) => {
  expect(problemsOf(environment)).toEqual([])
})

test.each<[Environment, string | RegExp]>([
  [{ PAYMENTS: 'stripe' }, 'PAYMENTS is stripe, but STRIPE_SECRET_KEY is not set'],
  [
    { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' },
    'STRIPE_SECRET_KEY is set, but STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are not',
  ],
  [
    { PAYMENTS: 'stripe', ...TEST_KEYS, STRIPE_SECRET_KEY: 'pk_test_51abc' },
    /^STRIPE_SECRET_KEY must be a secret key of Stripe’s, .*, not what it holds$/,
  ],
  [
    { PAYMENTS: 'stripe', ...TEST_KEYS, STRIPE_PUBLISHABLE_KEY: 'sk_test_51abc' },
    /^STRIPE_PUBLISHABLE_KEY must be a publishable key .*, not what it holds$/,
  ],
  [
    { PAYMENTS: 'stripe', ...TEST_KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc' },
    'STRIPE_PUBLISHABLE_KEY is a live key and STRIPE_SECRET_KEY a test one: take both of one mode',
  ],
  [
    { PAYMENTS: 'stripe', ...LIVE_KEYS },
    'STRIPE_SECRET_KEY is a live key, so PUBLIC_URL must begin with https://',
  ],
  [
    { PAYMENTS: 'stripe', ...LIVE_KEYS, PUBLIC_URL: 'http://keel.example' },
    'STRIPE_SECRET_KEY is a live key, so PUBLIC_URL must begin with https://',
  ],
  [
    { PAYMENTS: 'stripe', ...TEST_KEYS, STRIPE_API_URL: 'https://api.example' },
    'STRIPE_API_URL is for a stand-in on this machine, with test keys',
  ],
])('%j stops the start with one line', (environment, problem) => {
  const [only, ...more] = problemsOf(environment)
  expect(more).toEqual([])
  expect(only).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem))
})
