import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOf, type ScriptedStripe, startScriptedStripe } from '#tests/fixtures/payments/scripted-stripe.ts'
import { createIntent, findIntent, findRefund, readFailure, readIntent } from './stripe-intents.ts'

const STARTED = new Date('2026-03-06T15:00:00Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PAYMENT = {
  ...{ idempotencyKey: 'key-1', amountCents: 24_900, currency: 'USD', startedAt: STARTED },
  reference: null,
}

let shop: ScriptedStripe
beforeAll(async () => {
  shop = await startScriptedStripe()
})
afterAll(() => shop[Symbol.asyncDispose]())

const later = (ms: number) => new Date(STARTED.getTime() + ms)
const find = (ms: number, reference: string | null = null) =>
  findIntent(shop.stripe, { ...PAYMENT, reference }, later(ms))
const INTENTS = 'POST /v1/payment_intents'
const FOUND = 'GET /v1/payment_intents/search'
/** An intent that Stripe made for this payment. */
const OURS = { metadata: { payment: 'key-1' } }

describe('an intent', () => {
  test('is made by the payment’s key, holds the money and carries the key', async () => {
    shop.answer(INTENTS, { id: 'pi_1', ...OURS })
    expect(await createIntent(shop.stripe, PAYMENT)).toMatchObject({ id: 'pi_1' })
    expect(shop.last(INTENTS)).toEqual({
      key: 'key-1',
      form: {
        ...{ amount: '24900', currency: 'usd', capture_method: 'manual', 'metadata[payment]': 'key-1' },
        'automatic_payment_methods[enabled]': 'true',
      },
    })
  })

  test('whose name is known is asked for by it', async () => {
    shop.answer('GET /v1/payment_intents/pi_7', { id: 'pi_7' })
    expect(await find(48 * HOUR_MS, 'pi_7')).toMatchObject({ id: 'pi_7' })
    expect(shop.last('GET /v1/payment_intents/pi_7')?.form).toEqual({ 'expand[0]': 'latest_charge' })
  })

  test('is found by repeating its request, for as long as Stripe knows the key', async () => {
    shop.answer(INTENTS, { id: 'pi_1', status: 'old', ...OURS })
    shop.answer('GET /v1/payment_intents/pi_1', { id: 'pi_1', status: 'new' })
    expect(await find(0)).toMatchObject({ status: 'new' })
    expect(await find(23 * HOUR_MS - 1)).toMatchObject({ status: 'new' })
    shop.answer(FOUND, listOf({ id: 'pi_2', ...OURS }))
    expect(await find(23 * HOUR_MS)).toMatchObject({ id: 'pi_2' })
    expect(shop.last(FOUND)?.form).toEqual({
      ...{ query: 'metadata["payment"]:"key-1"', 'expand[0]': 'data.latest_charge' },
    })
    shop.answer(FOUND, listOf())
    expect(await find(23 * HOUR_MS)).toBeUndefined()
  })

  test('whose request failed at Stripe is searched for once the search can know it', async () => {
    shop.answer(INTENTS, { status: 500, error: { type: 'api_error', message: 'ours' } })
    shop.answer(FOUND, listOf({ id: 'pi_3', ...OURS }))
    await expect(find(5 * MINUTE_MS - 1)).rejects.toThrow('ours')
    expect(await find(5 * MINUTE_MS)).toMatchObject({ id: 'pi_3' })
    shop.answer(INTENTS, { status: 401, error: { type: 'invalid_request_error', message: 'keys' } })
    await expect(find(HOUR_MS)).rejects.toThrow('keys')
  })
})

test.each([{ id: 'pi_8', metadata: { payment: 'another' } }, { id: 'pi_8', metadata: {} }, {}])(
  'an answer of %j to the request for a payment is not taken for its intent',
  async (answer) => {
    shop.answer(INTENTS, answer)
    await expect(createIntent(shop.stripe, PAYMENT)).rejects.toThrow('Stripe was asked for the payment key-1')
    shop.answer(FOUND, listOf(answer))
    await expect(find(48 * HOUR_MS)).rejects.toThrow('Stripe was asked for the payment key-1')
    shop.answer('GET /v1/payment_intents/pi_7', answer)
    await expect(find(0, 'pi_7')).rejects.toThrow('Stripe was asked about pi_7')
  },
)

describe('what an intent means', () => {
  const intent = (more: object) =>
    ({
      ...{ id: 'pi_1', currency: 'usd', amount_capturable: 5, amount_received: 7, next_action: null },
      ...{ last_payment_error: null, latest_charge: null },
      ...more,
    }) as unknown as Stripe.PaymentIntent
  const read = (more: object) => readIntent(intent(more))
  const DECLINED = 'The payment was declined. Nothing was charged: try another way to pay.'

  test('what is held, and what was taken', () => {
    const held = { kind: 'authorised', reference: 'pi_1', currency: 'USD' }
    expect(read({ status: 'requires_capture' })).toEqual({ ...held, amountCents: 5 })
    expect(read({ status: 'succeeded' })).toEqual({ ...held, amountCents: 7 })
  })

  test.each([
    ['visa', 'Visa'],
    ['amex', 'American Express'],
    ['diners', 'Diners Club'],
    ['discover', 'Discover'],
    ['eftpos_au', 'eftpos'],
    ['jcb', 'JCB'],
    ['link', 'Link'],
    ['mastercard', 'Mastercard'],
    ['unionpay', 'UnionPay'],
    ['another', 'Card'],
    [null, 'Card'],
  ])('a card of %j is told as %s', (brand, name) => {
    const latest_charge = { payment_method_details: { card: { brand, last4: '4242' } } }
    for (const status of ['requires_capture', 'succeeded'])
      expect(read({ status, latest_charge })).toMatchObject({ card: { brand: name, lastFour: '4242' } })
  })

  test.each([
    null,
    'ch_1',
    {},
    { payment_method_details: {} },
    { payment_method_details: { card: { brand: 'visa', last4: null } } },
  ])('a charge of %j has no card', (latest_charge) => {
    expect(read({ status: 'succeeded', latest_charge })).not.toHaveProperty('card')
  })

  test.each([
    'redirect_to_url.url',
    'alipay_handle_redirect.url',
    'cashapp_handle_redirect_or_display_qr_code.hosted_instructions_url',
    'swish_handle_redirect_or_display_qr_code.hosted_instructions_url',
    'upi_handle_redirect_or_display_qr_code.hosted_instructions_url',
    'paynow_display_qr_code.hosted_instructions_url',
    'pix_display_qr_code.hosted_instructions_url',
    'promptpay_display_qr_code.hosted_instructions_url',
    'wechat_pay_display_qr_code.hosted_instructions_url',
  ])('the buyer goes on at the page that is named by %s', (place) => {
    const [way = '', field = ''] = place.split('.')
    const next_action = { [way]: { [field]: 'https://bank.test/' } }
    expect(read({ status: 'requires_action', next_action })).toEqual({
      ...{ kind: 'needs-action', reference: 'pi_1', url: 'https://bank.test/' },
    })
  })

  test.each([null, {}, { oxxo_display_details: { hosted_voucher_url: 'https://bank.test/' } }])(
    'with %j to do nobody can go on here',
    (next_action) => {
      expect(read({ status: 'requires_action', next_action })).toEqual({
        kind: 'declined',
        reason: 'This way to pay cannot be used here. Nothing was charged: try another way to pay.',
      })
    },
  )

  test.each(['requires_payment_method', 'canceled'])(
    '%s is declined where something went wrong',
    (status) => {
      expect(read({ status })).toEqual({ kind: 'absent' })
      expect(read({ status, last_payment_error: { message: 'Your card has too little money.' } })).toEqual({
        ...{ kind: 'declined', reason: 'Your card has too little money. Nothing was charged.' },
      })
      expect(read({ status, last_payment_error: {} })).toEqual({ kind: 'declined', reason: DECLINED })
    },
  )

  test('one that nobody confirmed is absent, and any other waits', () => {
    expect(read({ status: 'requires_confirmation' })).toEqual({ kind: 'absent' })
    expect(read({ status: 'processing' })).toEqual({ kind: 'pending', reference: 'pi_1' })
    expect(read({ status: 'of_another_day' })).toEqual({ kind: 'pending', reference: 'pi_1' })
  })
})

describe('a failure', () => {
  const { errors } = Stripe
  const read = (error: unknown) => {
    const logged: string[] = []
    const answer = readFailure(error, { error: (_, message) => logged.push(message) })
    return { answer, logged }
  }
  const raw = (more: object) => ({ type: 'invalid_request_error' as const, message: 'No.', ...more })

  test('of the card is told in Stripe’s own words', () => {
    const error = new errors.StripeCardError({ type: 'card_error', message: 'Your card has expired.' })
    expect(read(error)).toEqual({
      answer: { kind: 'declined', reason: 'Your card has expired. Nothing was charged.' },
      logged: [],
    })
  })

  test.each([{ param: 'confirmation_token' }, { code: 'confirmation_token_already_used' }])(
    'of the token (%j) asks for the details once more',
    (more) => {
      expect(read(new errors.StripeInvalidRequestError(raw(more)))).toEqual({
        answer: {
          ...{ kind: 'declined' },
          reason: 'Your payment details have to be entered once more. Nothing was charged.',
        },
        logged: [],
      })
    },
  )

  test('of the request declines, and is logged', () => {
    for (const more of [{}, { code: 'amount_too_small', param: 'amount' }])
      expect(read(new errors.StripeInvalidRequestError(raw(more)))).toEqual({
        answer: {
          ...{ kind: 'declined' },
          reason: 'The payment was declined. Nothing was charged: try another way to pay.',
        },
        logged: ['Stripe refused the request of a payment'],
      })
  })

  test.each([errors.StripeAuthenticationError, errors.StripePermissionError, errors.StripeRateLimitError])(
    'of the account takes nothing, and is logged: %s',
    (Failure) => {
      expect(read(new Failure(raw({})))).toEqual({
        answer: {
          ...{ kind: 'declined' },
          reason:
            'We cannot take payments right now. Nothing was charged: please try again in a few minutes.',
        },
        logged: ['Stripe takes no payments of this account'],
      })
    },
  )

  test('of anything else may have taken money, and is thrown on', () => {
    for (const error of [
      new errors.StripeAPIError(raw({})),
      new errors.StripeConnectionError(raw({})),
      new Error('x'),
    ])
      expect(() => read(error)).toThrow(error)
  })
})

test('a refund is found among those of its payment by the shop’s key', async () => {
  const asked = { reference: 'pi_1', idempotencyKey: 'key-2' }
  shop.answer(
    'GET /v1/refunds',
    listOf({ id: 're_0', metadata: null }, { id: 're_1', metadata: { refund: 'key-2' } }),
  )
  expect(await findRefund(shop.stripe, asked)).toMatchObject({ id: 're_1' })
  expect(shop.last('GET /v1/refunds')?.form).toEqual({ payment_intent: 'pi_1', limit: '100' })
  shop.answer('GET /v1/refunds', listOf({ id: 're_0', metadata: { refund: 'key-3' } }))
  expect(await findRefund(shop.stripe, asked)).toBeUndefined()
})
