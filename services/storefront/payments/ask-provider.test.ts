import { beforeEach, expect, test, vi } from 'vitest'
import { askInTime, findProvider, keyOf, lookUpInTime } from './ask-provider.ts'
import type { PaymentParts } from './payment-parts.ts'
import type { LookedUp, PaymentKey, PaymentProvider } from './payment-provider.ts'

const WITHIN_MS = 50
const authorised: LookedUp = { kind: 'authorised', reference: 'pay-1', amountCents: 1_000, currency: 'USD' }

let warnings: [fields: object, message: string][]
let asked: PaymentKey[]
let answer: LookedUp
beforeEach(() => {
  ;[warnings, asked, answer] = [[], [], authorised]
})
const log = { warn: (fields: object, message: string) => void warnings.push([fields, message]) } as never
const provider = {
  name: 'bank',
  answers: ['authorised', 'declined', 'unknown'],
  async lookUp(key: PaymentKey) {
    asked.push(key)
    return answer
  },
} as unknown as PaymentProvider

const payment = {
  ...{ idempotencyKey: 'checkout-1-1', reference: null, amountCents: 1_000 },
  startedAt: new Date('2026-03-06T15:00:00Z'),
}
const askFor = (ask: (signal: AbortSignal) => Promise<LookedUp>) =>
  askInTime({ log }, provider, WITHIN_MS, ask)

test('a payment’s provider is found by its name, and one that is not set up is an error', () => {
  const parts = { providers: { find: (name: string) => (name === 'bank' ? provider : undefined) } }
  expect(findProvider(parts as PaymentParts, 'bank')).toBe(provider)
  expect(() => findProvider(parts as PaymentParts, 'stripe')).toThrow(
    'there are payments of stripe, which the shop is not set up for',
  )
})

test('what a provider answers in time is passed on, and leaves no timer', async () => {
  vi.useFakeTimers()
  try {
    let signal: AbortSignal | undefined
    expect(
      await askFor(async (given) => {
        signal = given
        return authorised
      }),
    ).toBe(authorised)
    expect(vi.getTimerCount()).toBe(0)
    expect(signal?.aborted).toBe(false)
  } finally {
    vi.useRealTimers()
  }
  expect(await askFor(async () => ({ kind: 'absent' }))).toEqual({ kind: 'absent' })
  expect(warnings).toEqual([])
})

test('a lost, a late and an unnamed answer are no refusal: what became of it is not known, and logged', async () => {
  const ways: [ask: () => Promise<LookedUp>, error: string][] = [
    [() => Promise.reject(new Error('connection reset')), 'connection reset'],
    [() => new Promise(() => {}), 'no answer within 50 ms'],
    [
      async () => ({ kind: 'pending', reference: 'pay-1' }),
      'the provider answered pending, which it says that it cannot',
    ],
  ]
  for (const [ask, message] of ways) {
    warnings = []
    expect(await askFor(ask)).toEqual({ kind: 'unknown' })
    expect(warnings).toMatchObject([
      [{ err: { message }, provider: 'bank' }, 'what became of a payment is not known yet'],
    ])
  }
})

test('a payment is looked up with its key, in dollars; of a payment of nothing no provider is asked', async () => {
  expect(keyOf(payment)).toEqual({ ...payment, currency: 'USD' })
  expect(await lookUpInTime({ log }, provider, payment, WITHIN_MS)).toBe(authorised)
  expect(asked).toEqual([{ ...payment, currency: 'USD' }])
  expect(await lookUpInTime({ log }, provider, { ...payment, amountCents: 0 }, WITHIN_MS)).toEqual({
    ...{ kind: 'authorised', reference: 'nothing-checkout-1-1', amountCents: 0, currency: 'USD' },
  })
  expect(asked).toHaveLength(1)
})
