import { expect, test } from 'vitest'
import { listOf, startScriptedStripe } from '#tests/fixtures/payments/scripted-stripe.ts'
import { askForKey, openStripe } from './stripe-account.ts'

test('a key is asked about by what a shop reads anyway', async () => {
  await using shop = await startScriptedStripe()
  shop.answer('GET /v1/payment_intents', listOf())
  expect(await askForKey(shop.account)).toEqual({ kind: 'taken' })
  expect(shop.last('GET /v1/payment_intents')?.form).toEqual({ limit: '1' })
})

test.each([
  [401, 'Invalid API Key provided'],
  [403, 'The provided key does not have the required permissions'],
])('a key that is answered %i is refused, with the reason', async (status, message) => {
  await using shop = await startScriptedStripe()
  shop.answer('GET /v1/payment_intents', { status, error: { type: 'invalid_request_error', message } })
  expect(await askForKey(shop.account)).toEqual({ kind: 'refused', reason: message })
})

test('a failure of Stripe’s own, or of the line, says nothing about the key, and is not asked again', async () => {
  await using shop = await startScriptedStripe()
  shop.answer('GET /v1/payment_intents', { status: 500, error: { type: 'api_error', message: 'later' } })
  expect(await askForKey(shop.account)).toMatchObject({ kind: 'unknown', cause: { message: 'later' } })
  expect(shop.routes()).toEqual(['GET /v1/payment_intents'])
  const away = { ...shop.account, apiUrl: 'http://127.0.0.1:1' }
  expect(await askForKey(away)).toMatchObject({ kind: 'unknown' })
})

test('a stand-in is asked where it listens, and else Stripe itself', () => {
  const addressOf = (apiUrl: string | undefined) => {
    const stripe = openStripe({ secretKey: 'sk_test_1', apiUrl })
    const field = (name: 'host' | 'port' | 'protocol') => stripe.getApiField(name)
    return [field('protocol'), field('host'), String(field('port'))]
  }
  expect(addressOf('http://stripe.test:4000')).toEqual(['http', 'stripe.test', '4000'])
  expect(addressOf('http://stripe.test')).toEqual(['http', 'stripe.test', '80'])
  expect(addressOf('https://stripe.test')).toEqual(['https', 'stripe.test', '443'])
  expect(addressOf(undefined)).toEqual(['https', 'api.stripe.com', '443'])
  const stripe = openStripe({ secretKey: 'sk_test_1', apiUrl: undefined })
  expect([
    stripe.getMaxNetworkRetries(),
    stripe.getApiField('timeout'),
    stripe.getTelemetryEnabled(),
  ]).toEqual([0, 8_000, false])
})
