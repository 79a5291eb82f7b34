import { type Kysely, sql } from 'kysely'
import type { PaymentState, RefundState } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { inTime } from '#services/shared/in-time.ts'
import { holdOrders, issueCreditNote, issueInvoices } from '../../documents/issue-documents.ts'
import { findProvider, keyOf } from '../ask-provider.ts'
import { retryAt } from '../claim-payments.ts'
import type { PaymentParts } from '../payment-parts.ts'
import type { ProviderRefund } from '../payment-provider.ts'
import { NOT_TAKEN } from './read-refunds.ts'
import { tellOfFailure } from './refund-failed-mail.ts'

interface ClaimedRefund {
  readonly id: number
  readonly idempotencyKey: string
  readonly amountCents: number
  readonly state: RefundState
  readonly reference: string | null
  readonly createdAt: Date
  readonly tries: number
  readonly orderId: number
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
  readonly refusal: string | null
}

const ASK_MS = 10_000
/** Longer than the release and the refund of one payment take together. */
const LEASE_MS = 30_000
const BATCH = 20
/** Money that is on its way takes days, so it is asked about less and less often, down to once a day. */
const FIRST_LOOK_MS = 60_000
const MAX_LOOK_MS = 24 * 60 * 60_000
/** No bank takes as long as this; then the owner has to find out, and may have it asked about anew. */
const PENDING_FOR_MS = 60 * 24 * 60 * 60_000

/**
 * Pays all refunds that are due, from before a crash too, and asks what became of those that are on their way. A
 * refund that the provider refuses is logged, and left for the owner.
 */
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
      'order_id as orderId',
      'idempotency_key as idempotencyKey',
      'amount_cents as amountCents',
      'tries',
      'state',
      'reference',
      'created_at as createdAt',
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
    .select(['amount_cents as amountCents', 'state', 'created_at as startedAt', 'refusal'])
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
  if (refund.state === 'pending') return record(parts, refund, await lookUp(parts, refund))
  if (payment.state === 'captured') return record(parts, refund, await askForRefund(parts, refund))
  if (payment.captureCents !== amountCents && payment.state !== 'released') {
    if (payment.refusal === null) throw new Error('its payment is to be captured first')
    const isCanceled = await isCanceledOrder(parts.database.query, refund.orderId)
    if (!isCanceled)
      return record(parts, refund, { kind: 'refused', reason: `${NOT_TAKEN}: ${payment.refusal}` })
  }
  const { idempotencyKey, reference } = payment
  const provider = findProvider(parts, payment.provider)
  const released = await inTime(ASK_MS, () => provider.release(keyOf(payment)))
  if (released.kind === 'released') {
    return record(parts, refund, { kind: 'refunded', reference: reference ?? idempotencyKey }, 'released')
  }
  // The capture was under way when the order was cancelled.
  return record(parts, refund, await askForRefund(parts, refund), 'captured')
}

/** Nothing more is to be taken of its money, so what was not taken is let go, whatever refunds it was shared out to. */
async function isCanceledOrder(query: Kysely<Tables>, id: number): Promise<boolean> {
  const { cancelledAt } = await query
    .selectFrom('storefront.orders')
    .where('id', '=', id)
    .select('cancelled_at as cancelledAt')
    .executeTakeFirstOrThrow()
  return cancelledAt !== null
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

function lookUp(parts: PaymentParts, { payment, reference }: ClaimedRefund): Promise<ProviderRefund> {
  if (reference === null) throw new Error('a pending refund has no reference')
  const provider = findProvider(parts, payment.provider)
  return inTime(ASK_MS, () => provider.lookUpRefund(reference))
}

/** Records the provider's answer, and the state of the payment that follows from it. */
async function record(
  parts: PaymentParts,
  { id, state, payment, ...refund }: ClaimedRefund,
  answer: ProviderRefund,
  becomes?: 'released' | 'captured',
): Promise<void> {
  const { database, log } = parts
  const now = parts.now()
  if (answer.kind === 'refused')
    log.error({ refund: refund.idempotencyKey, reason: answer.reason }, 'the provider refused a refund')
  await database.query.transaction().execute(async (trx) => {
    await holdOrders(trx, [payment.id])
    if (becomes) {
      await trx
        .updateTable('storefront.payments')
        .where('id', '=', payment.id)
        .where('state', '=', 'authorised')
        .set({ state: becomes, next_try_at: null, refusal: null, refused_at: null })
        .execute()
    }
    const { numUpdatedRows } = await trx
      .updateTable('storefront.refunds')
      .where('id', '=', id)
      .where('state', '=', state)
      .set(outcomeOf(parts, { state, ...refund }, answer, now))
      .executeTakeFirst()
    const isFirst = numUpdatedRows === 1n
    if (isFirst && answer.kind === 'refused') await tellOfFailure(trx, parts, id)
    if (isFirst && answer.kind === 'refunded') {
      // Money that was released before it was taken has had no invoice yet.
      await issueInvoices(trx, [payment.id], now)
      await issueCreditNote(trx, id, now)
    }
  })
}

function outcomeOf(
  { log }: Pick<PaymentParts, 'log'>,
  { state, idempotencyKey, createdAt, tries }: Omit<ClaimedRefund, 'id' | 'payment'>,
  answer: ProviderRefund,
  now: Date,
) {
  switch (answer.kind) {
    case 'refunded':
      return { state: 'paid', reference: answer.reference, next_try_at: null, ended_at: now } as const
    case 'refused':
      return { state: 'failed', failure_reason: answer.reason, next_try_at: null, ended_at: now } as const
    case 'pending': {
      const looks = state === 'pending' ? tries : 0
      const isOverdue = now.getTime() - createdAt.getTime() > PENDING_FOR_MS
      if (isOverdue) log.error({ refund: idempotencyKey }, 'a refund has been on its way for too long')
      const waitMs = Math.min(FIRST_LOOK_MS * 2 ** Math.min(looks, 20), MAX_LOOK_MS)
      return {
        state: 'pending',
        reference: answer.reference,
        tries: looks,
        next_try_at: isOverdue ? null : new Date(now.getTime() + waitMs),
      } as const
    }
  }
}

async function putOff(
  query: Kysely<Tables>,
  { id, state, tries }: ClaimedRefund,
  now: Date,
  error: unknown,
): Promise<void> {
  await query
    .updateTable('storefront.refunds')
    .where('id', '=', id)
    .where('state', '=', state)
    .where('tries', '=', tries)
    .set({ next_try_at: retryAt(now, tries), failure_reason: sql`left(${String(error)}::text, 500)` })
    .execute()
}
