import { type Kysely, sql } from 'kysely'
import type { PaymentState } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { findProvider, inTime, keyOf } from '../ask-provider.ts'
import { retryAt } from '../claim-payments.ts'
import type { PaymentParts } from '../payment-parts.ts'
import type { ProviderRefund } from '../payment-provider.ts'

interface ClaimedRefund {
  readonly id: number
  readonly idempotencyKey: string
  readonly amountCents: number
  readonly tries: number
  readonly payment: RefundedPayment
}

interface RefundedPayment {
  readonly id: number
  readonly provider: string
  readonly idempotencyKey: string
  readonly reference: string | null
  readonly amountCents: number
  readonly captureCents: number
  readonly startedAt: Date
  readonly state: PaymentState
}

const ASK_MS = 10_000
/** Longer than the release and the refund of one payment take together. */
const LEASE_MS = 30_000
const BATCH = 20

/** Pays all refunds that are due, from before a crash too. A refund that the provider refuses is logged, and left. */
export async function payRefunds(parts: PaymentParts, isClosing: () => boolean): Promise<void> {
  const { database, log, now } = parts
  while (!isClosing()) {
    const claimed = await claimRefunds(database.query, now())
    if (claimed.length === 0) return
    const works = claimed.map(async (refund) => {
      try {
        await payRefund(parts, refund)
      } catch (error) {
        log.error({ err: error, refund: refund.idempotencyKey }, 'a refund is tried again later')
        await putOff(database.query, refund, now(), error)
      }
    })
    await Promise.all(works)
  }
}

async function claimRefunds(query: Kysely<Tables>, now: Date): Promise<ClaimedRefund[]> {
  const claimed = await query
    .updateTable('storefront.refunds')
    .set((row) => ({ tries: row('tries', '+', 1), next_try_at: new Date(now.getTime() + LEASE_MS) }))
    .where('id', 'in', (row) =>
      row
        .selectFrom('storefront.refunds')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning([
      'id',
      'payment_id',
      'idempotency_key as idempotencyKey',
      'amount_cents as amountCents',
      'tries',
    ])
    .execute()
  if (claimed.length === 0) return []
  const payments = await query
    .selectFrom('storefront.payments')
    .where(
      'id',
      'in',
      claimed.map(({ payment_id }) => payment_id),
    )
    .select(['id', 'provider', 'idempotency_key as idempotencyKey', 'reference'])
    .select(['amount_cents as amountCents', 'state', 'created_at as startedAt'])
    .select((row) => row.fn.coalesce('capture_cents', 'amount_cents').as('captureCents'))
    .execute()
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  return claimed.flatMap(({ payment_id, ...refund }) => {
    const payment = byId.get(payment_id)
    return payment ? [{ ...refund, payment }] : []
  })
}

async function payRefund(parts: PaymentParts, refund: ClaimedRefund): Promise<void> {
  const { payment, amountCents } = refund
  if (payment.state === 'captured') return record(parts, refund, await askForRefund(parts, refund))
  if (payment.captureCents !== amountCents) throw new Error('its payment is to be captured first')
  const { idempotencyKey, reference } = payment
  const provider = findProvider(parts, payment.provider)
  const released = await inTime(ASK_MS, () => provider.release(keyOf(payment)))
  if (released.kind === 'released') {
    return record(parts, refund, { kind: 'refunded', reference: reference ?? idempotencyKey }, 'released')
  }
  // The capture was under way when the order was cancelled.
  return record(parts, refund, await askForRefund(parts, refund), 'captured')
}

function askForRefund(parts: PaymentParts, refund: ClaimedRefund): Promise<ProviderRefund> {
  const { payment, amountCents } = refund
  const { reference } = payment
  if (reference === null) throw new Error('a captured payment has no reference')
  // Another database gives the same order numbers again, so the payment's random key is part of the refund's.
  const idempotencyKey = `${payment.idempotencyKey}:${refund.idempotencyKey}`
  const provider = findProvider(parts, payment.provider)
  return inTime(ASK_MS, () => provider.refund({ idempotencyKey, reference, amountCents }))
}

/** Records the provider's answer, and the state of the payment that follows from it. */
async function record(
  { database, log }: PaymentParts,
  { id, idempotencyKey, payment }: ClaimedRefund,
  answer: ProviderRefund,
  becomes?: 'released' | 'captured',
): Promise<void> {
  if (answer.kind === 'pending') throw new Error('the provider takes its time')
  if (answer.kind === 'refused')
    log.error({ refund: idempotencyKey, reason: answer.reason }, 'the provider refused a refund')
  await database.query.transaction().execute(async (trx) => {
    if (becomes) {
      await trx
        .updateTable('storefront.payments')
        .where('id', '=', payment.id)
        .where('state', '=', 'authorised')
        .set({ state: becomes, next_try_at: null })
        .execute()
    }
    await trx
      .updateTable('storefront.refunds')
      .where('id', '=', id)
      .where('state', '=', 'started')
      .set({
        next_try_at: null,
        ...(answer.kind === 'refunded'
          ? { state: 'paid', reference: answer.reference }
          : { state: 'failed', reason: answer.reason }),
      })
      .execute()
  })
}

async function putOff(
  query: Kysely<Tables>,
  { id, tries }: ClaimedRefund,
  now: Date,
  error: unknown,
): Promise<void> {
  await query
    .updateTable('storefront.refunds')
    .where('id', '=', id)
    .where('state', '=', 'started')
    .where('tries', '=', tries)
    .set({ next_try_at: retryAt(now, tries), reason: sql`left(${String(error)}::text, 500)` })
    .execute()
}
