import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { stripeNotices } from './stripe-notices.ts'

const SECRET = 'whsec_1'
const NOW = new Date('2026-03-06T15:00:00Z')
const stripe = new Stripe('sk_test_1')

function event(more: Readonly<Record<string, unknown>> = {}) {
  const object = { id: 'pi_1', metadata: { payment: 'key-1' } }
  return { id: 'evt_1', type: 'payment_intent.succeeded', livemode: false, data: { object }, ...more }
}

/** Signs the event, as many seconds ago as given, and returns how the shop reads it. */
function read(sent: object, { ageS = 0, secret = SECRET, secretKey = 'sk_test_1' } = {}) {
  const payload = JSON.stringify(sent)
  const timestamp = NOW.getTime() / 1000 - ageS
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const { read: readNotice } = stripeNotices(stripe, { webhookSecret: SECRET, secretKey })
  return readNotice(payload, new Headers({ 'stripe-signature': signature }), NOW)
}
const about = (type: string, object?: object) => {
  const answer = read(event({ type, ...(object && { data: { object } }) }))
  return answer.kind === 'notice' ? answer.about : answer
}

describe('whose notice is believed', () => {
  test('that which the shop’s secret signed within five minutes', () => {
    const notice = { kind: 'notice', id: 'evt_1', type: 'payment_intent.succeeded' }
    expect(read(event())).toMatchObject(notice)
    expect(read(event(), { ageS: 300 })).toMatchObject(notice)
    expect(read(event(), { ageS: -300 })).toMatchObject(notice)
    expect(read(event(), { ageS: 301 }).kind).toBe('refused')
    expect(read(event(), { ageS: -301 })).toEqual({ kind: 'refused', reason: 'it is from the future' })
    expect(read(event(), { secret: 'whsec_2' }).kind).toBe('refused')
  })

  test('none without a signature, or with one that names no moment', () => {
    const { read: readNotice } = stripeNotices(stripe, { webhookSecret: SECRET, secretKey: 'sk_test_1' })
    expect(readNotice('{}', new Headers(), NOW)).toEqual({ kind: 'refused', reason: 'it is not signed' })
    expect(readNotice('{}', new Headers({ 'stripe-signature': 'v1=aa' }), NOW).kind).toBe('refused')
  })

  test('of the shop’s own account and mode', () => {
    const otherMode = { kind: 'refused', reason: 'it is of the account’s other mode' }
    expect(read(event({ livemode: true }))).toEqual(otherMode)
    expect(read(event(), { secretKey: 'sk_live_1' })).toEqual(otherMode)
    expect(read(event({ livemode: true }), { secretKey: 'rk_live_1' })).toMatchObject({ kind: 'notice' })
    expect(read(event({ account: 'acct_2' }))).toEqual({
      ...{ kind: 'refused', reason: 'it is of another account' },
    })
    expect(read(event({ account: null }))).toMatchObject({ kind: 'notice' })
  })

  test.each([
    [{ id: '' }],
    [{ type: 'x'.repeat(256) }],
    [{ livemode: 'no' }],
    [{ data: { object: { id: 7 } } }],
    [{ data: { object: { metadata: { payment: 7 } } } }],
  ])('no event with %j', (more) => {
    expect(read(event(more)).kind).toBe('refused')
  })

  test('an event about nothing that is known is told all the same', () => {
    expect(read(event({ data: null, type: 'x'.repeat(255) }))).toEqual({
      ...{ kind: 'notice', id: 'evt_1', type: 'x'.repeat(255), about: undefined },
    })
  })
})

describe('what a notice is about', () => {
  test.each([
    ['payment_intent.succeeded', true],
    ['payment_intent.amount_capturable_updated', true],
    ['payment_intent.payment_failed', false],
  ])('%s is of the payment with its key; it may hold money: %s', (type, mayHoldMoney) => {
    expect(about(type)).toEqual({ kind: 'payment', idempotencyKey: 'key-1', mayHoldMoney })
  })

  test('a payment that is not the shop’s is nobody’s', () => {
    expect(about('payment_intent.succeeded', { id: 'pi_1', metadata: {} })).toBeUndefined()
    expect(about('payment_intent.succeeded', { id: 'pi_1' })).toBeUndefined()
  })

  test('refunds and disputes are named by Stripe’s own name for them', () => {
    expect(about('refund.failed', { id: 're_1' })).toEqual({
      ...{ kind: 'refund', reference: 're_1', mayHaveFailed: true },
    })
    expect(about('refund.updated', { id: 're_1' })).toMatchObject({ mayHaveFailed: false })
    expect(about('charge.dispute.closed', { id: 'dp_1' })).toEqual({ kind: 'dispute', reference: 'dp_1' })
    expect(about('refund.failed', {})).toBeUndefined()
    expect(about('charge.dispute.closed', {})).toBeUndefined()
    expect(about('charge.refunded', { id: 'ch_1' })).toBeUndefined()
    expect(about('a.refund.failed', { id: 're_1' })).toBeUndefined()
    expect(about('my.payment_intent.succeeded')).toBeUndefined()
  })
})
