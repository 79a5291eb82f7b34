import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { paymentOperations } from '#services/admin-contract/payments.ts'
import { inTime } from '#services/shared/in-time.ts'
import type { PaymentParts } from '../payment-parts.ts'
import type { Span } from './provider-books.ts'

type Payouts = AnswerOf<typeof paymentOperations.listPayouts>

const ASK_MS = 10_000
/** Two a day within a month, of which no shop has as many. */
const MAX_PAYOUTS = 62

/** Asks every provider that keeps books what it paid out. Rejects where one does not answer in time. */
export async function readPayouts(
  { providers }: Pick<PaymentParts, 'providers'>,
  span: Span,
): Promise<Payouts> {
  const names: string[] = []
  const payouts: Payouts['payouts'] = []
  let isCut = false
  await inTime(ASK_MS, async (signal) => {
    for (const { name: provider, books } of providers.all) {
      if (!books) continue
      names.push(provider)
      for await (const { bookedAt, reference, amountCents, currency } of books.payouts(span)) {
        signal.throwIfAborted()
        isCut = payouts.length === MAX_PAYOUTS
        if (isCut) break
        payouts.push({ provider, reference, bookedAt: bookedAt.toISOString(), amountCents, currency })
      }
    }
  })
  return { providers: names, payouts, isCut }
}
