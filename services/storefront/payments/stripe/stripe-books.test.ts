import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect } from '#tests/fixtures/collect.ts'
import { listOf, type ScriptedStripe, startScriptedStripe } from '#tests/fixtures/payments/scripted-stripe.ts'
import { stripeBooks } from './stripe-books.ts'

const SPAN = { from: new Date('2026-03-06T00:00:00.900Z'), to: new Date('2026-03-07T00:00:00.100Z') }
const CREATED = 1_772_800_000
const bookedAt = new Date(CREATED * 1000)
const WITHIN = { 'created[gte]': '1772755200', 'created[lt]': '1772841601', limit: '100' }

let shop: ScriptedStripe
beforeAll(async () => {
  shop = await startScriptedStripe()
})
afterAll(() => shop[Symbol.asyncDispose]())
const books = () => stripeBooks(shop.stripe)

const intent = (more: object) => ({
  ...{ id: 'pi_1', status: 'succeeded', amount_received: 24_900, amount_capturable: 0, currency: 'usd' },
  ...{ metadata: { payment: 'key-1' }, latest_charge: null, created: CREATED },
  ...more,
})
const refund = (more: object) => ({
  ...{ id: 're_1', status: 'succeeded', amount: 1_000, currency: 'usd', balance_transaction: 'txn_1' },
  ...{ metadata: { refund: 'key-2' }, created: CREATED },
  ...more,
})

describe('payments', () => {
  const readOne = async (more: object) => {
    shop.answer('GET /v1/payment_intents', listOf(intent(more)))
    return (await collect(books().payments(SPAN)))[0]
  }

  test('of a span are asked for with their charges, a hundred at once', async () => {
    expect(await readOne({})).toEqual({
      ...{ key: 'key-1', reference: 'pi_1', state: 'captured', amountCents: 24_900, refundedCents: 0 },
      ...{ currency: 'USD', bookedAt },
    })
    expect(shop.last('GET /v1/payment_intents')?.form).toEqual({
      ...WITHIN,
      'expand[0]': 'data.latest_charge',
    })
  })

  test('that are held have what can be taken; others are empty', async () => {
    expect(
      await readOne({ status: 'requires_capture', amount_received: 0, amount_capturable: 500 }),
    ).toMatchObject({ state: 'held', amountCents: 500 })
    expect(await readOne({ status: 'canceled', amount_received: 0, amount_capturable: 7 })).toMatchObject({
      ...{ state: 'empty', amountCents: 0 },
    })
    expect(await readOne({ metadata: {} })).toMatchObject({ key: null })
  })

  test('what was let go of a charge was never refunded', async () => {
    const charge = { id: 'ch_1', amount: 30_000, amount_captured: 24_900, amount_refunded: 6_100 }
    expect(await readOne({ latest_charge: charge })).toMatchObject({ refundedCents: 1_000 })
    expect(await readOne({ latest_charge: 'ch_1' })).toMatchObject({ refundedCents: 0 })
    expect(await readOne({ latest_charge: charge, status: 'canceled' })).toMatchObject({ refundedCents: 0 })
  })

  test('one is looked up with its charge, and one that there is not is none', async () => {
    const charge = { id: 'ch_1', amount: 1, amount_captured: 1, amount_refunded: 1 }
    shop.answer('GET /v1/payment_intents/pi_1', intent({ latest_charge: charge }))
    expect(await books().lookUpPayment('pi_1')).toMatchObject({ reference: 'pi_1', refundedCents: 1 })
    expect(shop.last('GET /v1/payment_intents/pi_1')?.form).toEqual({ 'expand[0]': 'latest_charge' })
    const missing = { type: 'invalid_request_error', code: 'resource_missing' }
    shop.answer('GET /v1/payment_intents/pi_1', { status: 404, error: missing })
    expect(await books().lookUpPayment('pi_1')).toBeUndefined()
    shop.answer('GET /v1/payment_intents/pi_1', { status: 400, error: { type: 'invalid_request_error' } })
    await expect(books().lookUpPayment('pi_1')).rejects.toThrow()
    shop.answer('GET /v1/payment_intents/pi_1', { status: 500, error: { code: 'resource_missing' } })
    await expect(books().lookUpPayment('pi_1')).rejects.toThrow()
  })
})

describe('refunds', () => {
  const readEach = async (...rows: readonly object[]) => {
    shop.answer('GET /v1/refunds', listOf(...rows.map(refund)))
    return collect(books().refunds(SPAN))
  }

  test('are those that move money', async () => {
    expect(await readEach({}, { id: 're_2', balance_transaction: null })).toEqual([
      {
        ...{ key: 'key-2', reference: 're_1', state: 'paid', amountCents: 1_000, currency: 'USD' },
        bookedAt,
      },
    ])
    expect(shop.last('GET /v1/refunds')?.form).toEqual(WITHIN)
  })

  test.each([
    ['succeeded', 'paid'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
  ])('%s is %s', async (status, state) => {
    const balance_transaction = status === 'succeeded' ? 'txn_1' : null
    expect(await readEach({ status, balance_transaction })).toMatchObject([{ state }])
  })

  test('without a key of the shop’s have none; one is looked up by name', async () => {
    expect(await readEach({ metadata: null })).toMatchObject([{ key: null }])
    shop.answer('GET /v1/refunds/re_1', refund({}))
    expect(await books().lookUpRefund('re_1')).toMatchObject({ reference: 're_1', state: 'paid' })
    shop.answer('GET /v1/refunds/re_1', { status: 404, error: { type: 'x', code: 'resource_missing' } })
    expect(await books().lookUpRefund('re_1')).toBeUndefined()
  })
})

describe('disputes', () => {
  const dispute = (more: object) => ({
    ...{ id: 'dp_1', payment_intent: 'pi_1', amount: 24_900, currency: 'usd', status: 'needs_response' },
    ...{ reason: 'fraudulent', evidence_details: { due_by: CREATED + 60 }, created: CREATED },
    ...more,
  })
  const readOne = async (more: object) => {
    shop.answer('GET /v1/disputes', listOf(dispute(more)))
    return (await collect(books().disputes(SPAN)))[0]
  }

  test('have their payment, and a deadline while they need an answer', async () => {
    expect(await readOne({})).toEqual({
      ...{ reference: 'dp_1', paymentReference: 'pi_1', state: 'needs-response', amountCents: 24_900 },
      ...{ currency: 'USD', reason: 'fraudulent', openedAt: bookedAt },
      respondBy: new Date((CREATED + 60) * 1000),
    })
    expect(shop.last('GET /v1/disputes')?.form).toEqual(WITHIN)
    expect(await readOne({ payment_intent: { id: 'pi_2' } })).toMatchObject({ paymentReference: 'pi_2' })
    expect(await readOne({ payment_intent: null })).toMatchObject({ paymentReference: null })
    expect(await readOne({ evidence_details: { due_by: null } })).toMatchObject({ respondBy: null })
    expect(await readOne({ status: 'won' })).toMatchObject({ respondBy: null })
  })

  test.each([
    ['lost', 'lost'],
    ['won', 'won'],
    ['prevented', 'closed'],
    ['warning_closed', 'closed'],
    ['under_review', 'under-review'],
    ['warning_under_review', 'under-review'],
    ['warning_needs_response', 'needs-response'],
    ['of_another_day', 'needs-response'],
  ])('%s is %s', async (status, state) => {
    shop.answer('GET /v1/disputes/dp_1', dispute({ status }))
    expect(await books().lookUpDispute('dp_1')).toMatchObject({ state })
  })
})

describe('payouts', () => {
  const payout = (more: object) => ({
    ...{ id: 'po_1', amount: 5_000, currency: 'usd', automatic: true, status: 'paid', created: CREATED },
    ...{ reconciliation_status: 'completed' },
    ...more,
  })

  test.each([
    [{}, true],
    [{ automatic: false }, false],
    [{ reconciliation_status: 'in_progress' }, false],
    [{ status: 'failed' }, false],
    [{ status: 'canceled' }, false],
  ])('with %j are itemised: %s', async (more, isItemised) => {
    shop.answer('GET /v1/payouts', listOf(payout(more)))
    expect(await collect(books().payouts(SPAN))).toEqual([
      { reference: 'po_1', bookedAt, amountCents: 5_000, currency: 'USD', isItemised },
    ])
    expect(shop.last('GET /v1/payouts')?.form).toEqual(WITHIN)
  })

  test('are the sum of their transactions, but for themselves', async () => {
    shop.answer(
      'GET /v1/balance_transactions',
      listOf(
        { id: 1, type: 'charge', net: 6_000 },
        { id: 2, type: 'refund', net: -1_000 },
        { id: 3, type: 'payout', net: -5_000 },
      ),
    )
    expect(await books().sumPayout('po_1')).toBe(5_000)
    expect(shop.last('GET /v1/balance_transactions')?.form).toEqual({ payout: 'po_1', limit: '100' })
  })
})
