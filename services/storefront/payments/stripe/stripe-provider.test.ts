import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOf, type ScriptedStripe, startScriptedStripe } from '#tests/fixtures/payments/scripted-stripe.ts'
import { stripeProvider } from './stripe-provider.ts'

const NOW = new Date('2026-03-06T15:00:00Z')
const KEY = { idempotencyKey: 'key-1', amountCents: 24_900, currency: 'USD' }
const PAYMENT = { ...KEY, startedAt: NOW, reference: 'pi_1' }
const ONE = 'GET /v1/payment_intents/pi_1'
const CANCEL = 'POST /v1/payment_intents/pi_1/cancel'
const CAPTURE = 'POST /v1/payment_intents/pi_1/capture'
const CONFIRM = 'POST /v1/payment_intents/pi_1/confirm'
const REFUND = 'POST /v1/refunds'
const UNEXPECTED = {
  status: 400,
  error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Not now.' },
}
const WRONG = { status: 400, error: { type: 'invalid_request_error', message: 'No.' } }

let shop: ScriptedStripe
beforeAll(async () => {
  shop = await startScriptedStripe()
})
afterAll(() => shop[Symbol.asyncDispose]())

const logged: string[] = []
const provider = (secretKey = shop.account.secretKey) =>
  stripeProvider({
    account: { ...shop.account, secretKey },
    log: { error: (_: unknown, message?: string) => logged.push(String(message)) },
    now: () => NOW,
  })
const intent = (more: object) => ({
  ...{ id: 'pi_1', currency: 'usd', amount_capturable: 24_900, amount_received: 0, next_action: null },
  ...{ last_payment_error: null, latest_charge: null, status: 'requires_capture' },
  metadata: { payment: 'key-1' },
  ...more,
})
/** Returns the routes of Stripe that the shop asked for while it acted. */
async function asks(act: () => Promise<unknown>): Promise<string[]> {
  const before = shop.routes().length
  await act()
  return shop.routes().slice(before)
}

test('it says what it is: a test where its key is one, with the answers and the least that Stripe has', () => {
  const { name, isTest, answers, leastCents, answersWithinMs } = provider()
  expect({ name, isTest, answers, leastCents, answersWithinMs }).toEqual({
    ...{ name: 'stripe', isTest: true, leastCents: 50, answersWithinMs: 8_000 },
    answers: ['authorised', 'declined', 'needs-action', 'pending', 'unknown'],
  })
  expect(provider('sk_live_1').isTest).toBe(false)
})

describe('a payment that is looked up', () => {
  test('is told as it stands', async () => {
    shop.answer(ONE, intent({}))
    expect(await provider().lookUp(PAYMENT)).toMatchObject({ kind: 'authorised', amountCents: 24_900 })
  })

  test('is absent where Stripe knows none', async () => {
    shop.answer('GET /v1/payment_intents/search', listOf())
    const old = { ...PAYMENT, reference: null, startedAt: new Date('2026-03-01T00:00:00Z') }
    expect(await provider().lookUp(old)).toEqual({ kind: 'absent' })
    expect(await provider().release(old)).toEqual({ kind: 'released' })
  })

  test('is closed where it was declined, before anybody hears of that', async () => {
    shop.answer(ONE, intent({ status: 'requires_payment_method', last_payment_error: { message: 'No.' } }))
    shop.answer(CANCEL, intent({ status: 'canceled' }))
    const routes = await asks(async () => {
      expect(await provider().lookUp(PAYMENT)).toEqual({
        kind: 'declined',
        reason: 'No. Nothing was charged.',
      })
    })
    expect(routes).toEqual([ONE, CANCEL])
  })

  test('is told as neither where it cannot be closed', async () => {
    shop.answer(ONE, intent({ status: 'requires_payment_method', last_payment_error: { message: 'No.' } }))
    shop.answer(CANCEL, UNEXPECTED)
    await expect(provider().lookUp(PAYMENT)).rejects.toThrow('Not now.')
    shop.answer(CANCEL, WRONG)
    shop.answer(ONE, intent({ status: 'requires_payment_method', last_payment_error: {} }))
    await expect(provider().lookUp(PAYMENT)).rejects.toThrow('No.')
  })
})

describe('a payment that is released', () => {
  test('holds no money any more', async () => {
    shop.answer(ONE, intent({}))
    shop.answer(CANCEL, intent({ status: 'canceled' }))
    expect(await provider().release(PAYMENT)).toEqual({ kind: 'released' })
  })

  test.each([
    ['canceled', { kind: 'released' }],
    ['succeeded', { kind: 'captured', reference: 'pi_1' }],
  ])('and was %s before is told as that', async (status, answer) => {
    shop.answer(ONE, intent({}), intent({ status }))
    shop.answer(CANCEL, UNEXPECTED)
    expect(await provider().release(PAYMENT)).toEqual(answer)
  })
})

test('a release that is answered with another payment has released nothing', async () => {
  shop.answer(ONE, intent({}))
  shop.answer(CANCEL, intent({ id: 'pi_8', status: 'canceled' }))
  await expect(provider().release(PAYMENT)).rejects.toThrow('Stripe was asked about pi_1')
})

describe('a capture', () => {
  const capture = () =>
    provider().capture({ idempotencyKey: 'key-1', reference: 'pi_1', amountCents: 24_000 })

  test('takes the amount that is asked for', async () => {
    shop.answer(CAPTURE, intent({ status: 'succeeded', amount_received: 24_000 }))
    expect(await capture()).toEqual({ kind: 'captured' })
    expect(shop.last(CAPTURE)?.form).toEqual({ amount_to_capture: '24000' })
  })

  test.each([
    [{ status: 'succeeded', amount_received: 24_000 }, { kind: 'captured' }],
    [
      { status: 'succeeded', amount_received: 23_999 },
      { kind: 'refused', reason: 'Stripe has taken $239.99 of it' },
    ],
    [
      { status: 'canceled', amount_received: 24_000 },
      { kind: 'refused', reason: 'Stripe says that it is canceled' },
    ],
  ])('that comes too late is judged by %j', async (more, answer) => {
    shop.answer(CAPTURE, UNEXPECTED)
    shop.answer(ONE, intent(more))
    expect(await capture()).toEqual(answer)
  })

  test('of what Stripe still works on is refused by nobody, and asked for again', async () => {
    shop.answer(CAPTURE, UNEXPECTED)
    shop.answer(ONE, intent({ status: 'processing' }))
    await expect(capture()).rejects.toThrow('Stripe says that it is processing')
  })

  test.each([
    {},
    intent({ id: 'pi_8', status: 'succeeded', amount_received: 24_000 }),
    intent({ status: 'requires_capture' }),
    intent({ status: 'succeeded', amount_received: 23_999 }),
  ])('that is answered with %j has taken nothing', async (answer) => {
    shop.answer(CAPTURE, answer)
    expect(await capture().catch(() => 'asked again')).not.toEqual({ kind: 'captured' })
  })

  test('that fails otherwise is made again by whoever asked', async () => {
    shop.answer(CAPTURE, WRONG)
    await expect(capture()).rejects.toThrow('No.')
  })
})

describe('a refund', () => {
  const asked = { idempotencyKey: 'key-2', reference: 'pi_1', amountCents: 1_000 }

  test('is made by its key, and found by it ever after', async () => {
    shop.answer('GET /v1/refunds', listOf())
    shop.answer(REFUND, { id: 're_1', status: 'pending', metadata: { refund: 'key-2' } })
    expect(await provider().refund(asked)).toEqual({ kind: 'pending', reference: 're_1' })
    expect(shop.last(REFUND)).toEqual({
      key: 'key-2',
      form: { payment_intent: 'pi_1', amount: '1000', 'metadata[refund]': 'key-2' },
    })
    shop.answer('GET /v1/refunds', listOf({ id: 're_1', status: 'succeeded', metadata: { refund: 'key-2' } }))
    const routes = await asks(async () => {
      expect(await provider().refund(asked)).toEqual({ kind: 'refunded', reference: 're_1' })
    })
    expect(routes).toEqual(['GET /v1/refunds'])
  })

  test.each([
    {},
    { id: 're_8', status: 'succeeded', metadata: { refund: 'another' } },
    { id: 'pi_1', status: 'succeeded', metadata: { payment: 'key-1' } },
  ])('that is answered with %j is asked about again', async (answer) => {
    shop.answer('GET /v1/refunds', listOf())
    shop.answer(REFUND, answer)
    await expect(provider().refund(asked)).rejects.toThrow('Stripe was asked for the refund key-2')
    shop.answer('GET /v1/refunds/re_1', answer)
    await expect(provider().lookUpRefund('re_1')).rejects.toThrow('Stripe was asked about re_1')
  })

  test('that Stripe refuses is refused with its reason; any other failure is asked about again', async () => {
    shop.answer('GET /v1/refunds', listOf())
    shop.answer(REFUND, WRONG)
    expect(await provider().refund(asked)).toEqual({ kind: 'refused', reason: 'No.' })
    shop.answer(REFUND, { status: 500, error: { type: 'api_error', message: 'ours' } })
    await expect(provider().refund(asked)).rejects.toThrow('ours')
  })

  test.each([
    [{ status: 'succeeded' }, { kind: 'refunded', reference: 're_1' }],
    [
      { status: 'failed', failure_reason: 'lost_or_stolen_card' },
      { kind: 'refused', reason: 'lost_or_stolen_card' },
    ],
    [{ status: 'failed' }, { kind: 'refused', reason: 'Stripe says that it is failed' }],
    [{ status: 'canceled' }, { kind: 'refused', reason: 'Stripe says that it is canceled' }],
    [{ status: 'requires_action' }, { kind: 'pending', reference: 're_1' }],
  ])('as %j is told as %j', async (more, answer) => {
    shop.answer('GET /v1/refunds/re_1', { id: 're_1', ...more })
    expect(await provider().lookUpRefund('re_1')).toEqual(answer)
  })
})

describe('the step of a payment', () => {
  const INTENTS = 'POST /v1/payment_intents'
  const authorise = (signal = new AbortController().signal) => {
    const read = provider().step.read(new Map([['confirmationToken', 'ctoken_1']]), NOW)
    if (read.kind === 'invalid') throw new Error('the step has refused its fields')
    return read.means.authorise({ ...KEY, returnUrl: 'https://keel.test/back', signal })
  }

  test('makes the intent and confirms it, each by a key of its own', async () => {
    shop.answer(INTENTS, intent({ status: 'requires_payment_method' }))
    shop.answer(CONFIRM, intent({}))
    expect(await authorise()).toMatchObject({ kind: 'authorised', amountCents: 24_900 })
    expect(shop.last(INTENTS)?.key).toBe('key-1')
    expect(shop.last(CONFIRM)).toEqual({
      key: 'key-1:confirm',
      form: {
        ...{ confirmation_token: 'ctoken_1', return_url: 'https://keel.test/back', use_stripe_sdk: 'false' },
        'expand[0]': 'latest_charge',
      },
    })
  })

  test('does not confirm what nobody waits for any more', async () => {
    shop.answer(INTENTS, intent({}))
    const routes = await asks(async () => {
      expect(await authorise(AbortSignal.abort())).toEqual({ kind: 'unknown' })
    })
    expect(routes).toEqual([INTENTS])
  })

  test('waits where Stripe has not said anything yet', async () => {
    shop.answer(INTENTS, intent({}))
    shop.answer(CONFIRM, intent({ status: 'requires_confirmation' }))
    expect(await authorise()).toEqual({ kind: 'pending', reference: 'pi_1' })
  })

  test('closes an intent whose card was declined', async () => {
    const error = { type: 'card_error', message: 'Your card has expired.', payment_intent: { id: 'pi_1' } }
    shop.answer(INTENTS, intent({}))
    shop.answer(CONFIRM, { status: 402, error })
    shop.answer(CANCEL, intent({ status: 'canceled' }))
    const routes = await asks(async () => {
      expect(await authorise()).toEqual({
        ...{ kind: 'declined', reason: 'Your card has expired. Nothing was charged.' },
      })
    })
    expect(routes).toEqual([INTENTS, CONFIRM, CANCEL])
    shop.answer(CONFIRM, intent({ status: 'requires_action' }))
    expect((await asks(authorise)).at(-1)).toBe(CANCEL)
  })

  test('has nothing to close where no intent was made, and says nothing of what may have come', async () => {
    shop.answer(INTENTS, { status: 401, error: { type: 'invalid_request_error', message: 'keys' } })
    const routes = await asks(async () => expect(await authorise()).toMatchObject({ kind: 'declined' }))
    expect(routes).toEqual([INTENTS])
    expect(logged).toContain('Stripe takes no payments of this account')
    shop.answer(INTENTS, intent({}))
    shop.answer(CONFIRM, { status: 500, error: { type: 'api_error', message: 'ours' } })
    await expect(authorise()).rejects.toThrow('ours')
  })
})
