import { expect, test } from 'vitest'
import { testCard } from './test-card.ts'

const { signal } = new AbortController()

async function authorise(cardNumber: string, idempotencyKey = 'key') {
  const fields = new Map(Object.entries({ cardNumber, expiry: '12/39', securityCode: '123' }))
  const read = testCard.step.read(fields, new Date('2026-03-06T12:00:00Z'))
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.errors))
  const money = { amountCents: 100, currency: 'USD' }
  return read.means.authorise({ idempotencyKey, ...money, returnUrl: 'https://keel.test/', signal })
}
const refund = (idempotencyKey: string) =>
  testCard.refund({ idempotencyKey, reference: 'test_1', amountCents: 100 })

test('one card pays, one is declined, and every other one hears which to take', async () => {
  expect(await authorise('4242424242424242')).toMatchObject({ kind: 'authorised' })
  expect(await authorise('4000000000000002')).toEqual({
    kind: 'declined',
    reason: 'The card was declined. Nothing was charged: try another card.',
  })
  expect(await authorise('5555555555554444')).toEqual({
    kind: 'declined',
    reason:
      'This is a test checkout, which takes test cards only. Nothing was charged: pay with 4242 4242 4242 4242.',
  })
})

test('asked twice with one key it repeats its answer; each key has a reference of its own', async () => {
  const [first, again, other] = await Promise.all(
    ['a', 'a', 'b'].map((key) => authorise('4242424242424242', key)),
  )
  const reference = expect.stringMatching(/^test_[0-9a-f]{24}$/)
  expect(first).toEqual({ kind: 'authorised', reference, amountCents: 100, currency: 'USD' })
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  expect(await refund('c')).toEqual({ kind: 'refunded', reference })
  expect(await refund('c')).toEqual(await refund('c'))
  expect(await refund('c')).not.toEqual(await refund('d'))
})

test('of a card that is refused, the page may repeat its date alone', () => {
  const fields = new Map(Object.entries({ cardNumber: '4242', expiry: '12/39', securityCode: '123' }))
  expect(testCard.step.read(fields, new Date())).toEqual({
    kind: 'invalid',
    errors: { cardNumber: 'Enter the 12 to 19 digits on the front of the card' },
    values: { expiry: '12/39' },
  })
})

test('it keeps no books: of a payment that was cut off there is nothing, and nothing to give back', async () => {
  const payment = {
    idempotencyKey: 'a',
    reference: null,
    amountCents: 100,
    currency: 'USD',
    startedAt: new Date(),
  }
  expect(await testCard.lookUp(payment)).toEqual({ kind: 'absent' })
  expect(await testCard.release(payment)).toEqual({ kind: 'released' })
})
