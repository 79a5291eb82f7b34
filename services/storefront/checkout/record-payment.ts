import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Card } from './card.ts'
import type { PaymentGateway } from './payment-gateway.ts'

export type RecordedPayment =
  | { readonly kind: 'authorised'; readonly paymentId: number }
  | { readonly kind: 'declined'; readonly reason: string }

interface Attempt {
  readonly checkoutId: number
  readonly amountCents: number
  readonly card: Card
  readonly now: Date
}

/** Needs the checkout's lock: the attempt's number is the count of those before it. */
export async function recordPayment(
  trx: Kysely<Tables>,
  gateway: PaymentGateway,
  { checkoutId, amountCents, card, now }: Attempt,
): Promise<RecordedPayment> {
  const { attempts } = await trx
    .selectFrom('storefront.payments')
    .where('checkout_id', '=', checkoutId)
    .select((row) => row.fn.countAll<number>().as('attempts'))
    .executeTakeFirstOrThrow()
  const idempotencyKey = `checkout-${checkoutId}-${attempts + 1}`
  const answer = await gateway.authorize({ idempotencyKey, amountCents, card })
  const { id } = await trx
    .insertInto('storefront.payments')
    .values({
      checkout_id: checkoutId,
      idempotency_key: idempotencyKey,
      amount_cents: amountCents,
      card_brand: card.brand,
      card_last_four: card.lastFour,
      outcome: answer.kind,
      detail: answer.kind === 'authorised' ? answer.reference : answer.reason,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return answer.kind === 'authorised' ? { kind: 'authorised', paymentId: id } : answer
}
