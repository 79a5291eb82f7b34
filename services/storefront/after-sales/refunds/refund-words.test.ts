import { describe, expect, test } from 'vitest'
import { madeOrder } from '#tests/fixtures/storefront/made-order.ts'
import type { Refund } from '../../payments/refunds/read-refunds.ts'
import { reasonWords, refundStateWords, shownRefund, shownRefunds } from './refund-words.ts'

const MADE = new Date('2026-03-20T18:00:00Z')
const refund = (changes: Partial<Refund> = {}): Refund => ({
  ...{
    id: 1,
    sequence: 1,
    kind: 'owner',
    returnId: null,
    orderEditId: null,
    paymentId: 1,
    state: 'started',
    amountCents: 1_050,
  },
  ...{ taxCents: 0, reason: null, failureReason: null, restocked: false, idempotencyKey: 'k', retryOf: null },
  ...{ isOverdue: false, createdAt: MADE, endedAt: null, lines: [] },
  ...changes,
})
const order = madeOrder()

describe('a buyer is told', () => {
  test.each([
    [{ state: 'started' }, 'Being sent to your Visa ending in 4242'],
    [{ state: 'pending' }, 'On its way to your Visa ending in 4242; your bank takes a few days'],
    [{ state: 'paid' }, 'Paid back to your Visa ending in 4242'],
    [{ state: 'paid', endedAt: MADE }, 'Paid back to your Visa ending in 4242 on Friday, March 20'],
    [
      { state: 'failed' },
      'Your bank did not accept it. We know, and will refund you in another way: you do not need to do anything',
    ],
  ] as const)('of %j: %s', (changes, words) => {
    expect(refundStateWords(order, refund(changes))).toBe(words)
  })
})

describe('staff are told', () => {
  const words = (changes: Partial<Refund>, isRetried = false) => shownRefund(refund(changes), isRetried).words

  test('how it stands', () => {
    expect(words({})).toBe('being sent to the provider')
    expect(words({ failureReason: 'no answer' })).toBe('not sent yet, and tried again: no answer')
    expect(words({ state: 'pending' })).toBe(
      'on its way to the bank: the provider is asked until it has arrived',
    )
    expect(words({ state: 'pending', isOverdue: true })).toBe(
      'on its way for too long: look it up at the provider, then ask again with retry-refund',
    )
    expect(words({ state: 'paid' })).toBe('paid back')
  })

  test('what to do where the bank refused it', () => {
    const advice = 'try it again with retry-refund, or pay the buyer in another way'
    expect(words({ state: 'failed', failureReason: 'closed' })).toBe(`refused (closed): ${advice}`)
    expect(words({ state: 'failed' })).toBe(`refused (no reason): ${advice}`)
    expect(words({ state: 'failed', failureReason: 'closed' }, true)).toBe(
      'refused (closed), and tried again',
    )
    expect(words({ state: 'failed' }, true)).toBe('refused (no reason), and tried again')
  })

  test('all of a refund, with its reason in words', () => {
    expect(shownRefund(refund({ reason: 'late', state: 'paid', endedAt: MADE }), false)).toEqual({
      ...{ refund: 1, kind: 'owner', state: 'paid', amount: '$10.50', reason: 'it arrived late' },
      ...{ words: 'paid back', createdAt: MADE.toISOString(), endedAt: MADE.toISOString() },
    })
    expect(shownRefund(refund(), false)).toMatchObject({ reason: null, endedAt: null })
    expect(reasonWords({ reason: 'of another day' })).toBe('of another day')
    expect(reasonWords({ reason: null })).toBeUndefined()
  })

  test('of several which was tried again', () => {
    const failed = refund({ id: 7, state: 'failed' })
    const again = refund({ id: 8, sequence: 2, retryOf: 7 })
    expect(shownRefunds([failed, again]).map((each) => each.words)).toEqual([
      ...['refused (no reason), and tried again', 'being sent to the provider'],
    ])
    expect(shownRefunds([failed])[0]?.words).toContain('retry-refund')
  })
})
