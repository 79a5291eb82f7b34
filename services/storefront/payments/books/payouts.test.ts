import { expect, test } from 'vitest'
import type { PaymentProvider } from '../payment-provider.ts'
import { testCard } from '../test-card/test-card.ts'
import { readPayouts } from './payouts.ts'
import type { BookedPayout, ProviderBooks, Span } from './provider-books.ts'

const SPAN: Span = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-08T00:00:00Z') }
const bookedAt = new Date('2026-03-02T00:00:00Z')
const payout = (reference: string): BookedPayout => ({
  ...{ reference, bookedAt, amountCents: 5_000, currency: 'USD', isItemised: true },
})

function providersOf(...all: readonly PaymentProvider[]) {
  return { providers: { current: testCard, all, find: () => undefined } }
}
function payingOut(name: string, count: number, asked: Span[] = []): PaymentProvider {
  const books = {
    async *payouts(span: Span) {
      asked.push(span)
      for (let each = 1; each <= count; each++) yield payout(`${name}-${each}`)
    },
  } as Partial<ProviderBooks> as ProviderBooks
  return { ...testCard, name, books }
}

test('each provider that keeps books tells what it paid out in the days that were asked for', async () => {
  const asked: Span[] = []
  const read = await readPayouts(
    providersOf(testCard, payingOut('stripe', 1, asked), payingOut('other', 1)),
    SPAN,
  )
  const told = { bookedAt: bookedAt.toISOString(), amountCents: 5_000, currency: 'USD' }
  expect(read).toEqual({
    providers: ['stripe', 'other'],
    payouts: [
      { provider: 'stripe', reference: 'stripe-1', ...told },
      { provider: 'other', reference: 'other-1', ...told },
    ],
    isCut: false,
  })
  expect(asked).toEqual([SPAN])
})

test('sixty-two are told, and that there are more', async () => {
  const whole = await readPayouts(providersOf(payingOut('stripe', 62)), SPAN)
  expect([whole.payouts.length, whole.isCut]).toEqual([62, false])
  const cut = await readPayouts(providersOf(payingOut('stripe', 63)), SPAN)
  expect([cut.payouts.length, cut.isCut]).toEqual([62, true])
})
