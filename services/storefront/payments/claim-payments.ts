import { type Kysely, sql } from 'kysely'
import { WAITING_STATES } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import type { WaitingPayment } from './payment-steps.ts'

/** Longer than the worker waits for a provider, so that no other process asks meanwhile. */
const LEASE_MS = 15_000
const BATCH = 50
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 60 * 60_000

/** Why a payment was given up, for whoever reads the payments. */
export const LEFT_TOO_MUCH = 'its network left too much at banks'

/** Ends the reason of a payment that came to nothing and was paid back in full, so no notice of it asks for that once more. */
export const PAID_BACK = 'what was taken was paid back'

/** A payment that one process attends to for as long as its lease lasts. */
export interface ClaimedPayment extends Omit<WaitingPayment, 'draft' | 'heldUntil'> {
  readonly state: string
  readonly draft: WaitingPayment['draft'] | null
  readonly heldUntil: Date | null
  /** Set where it pays for an edit of an order. */
  readonly orderEditId: number | null
  /** What is to be taken of the amount that is held. */
  readonly captureCents: number
  /** Since when the provider refuses to take the money, or to pay it back. */
  readonly refusedAt: Date | null
}

/** Claims due payments by moving their next try into the future. One process gets each, and none waits. */
export async function claimDuePayments(query: Kysely<Tables>, now: Date): Promise<ClaimedPayment[]> {
  return claim(query, now, LEASE_MS)
    .where('id', 'in', (row) =>
      row
        .selectFrom('storefront.payments')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .execute()
}

/**
 * Claims a payment whose buyer waits at a page, unless another process attends to its start. A page asks every few
 * seconds, so it counts as no try: the longer somebody looked, the later they would be looked after.
 */
export async function claimWaitingPayment(
  query: Kysely<Tables>,
  id: number,
  now: Date,
  leaseMs: number,
): Promise<WaitingPayment | undefined> {
  const claimed = await lease(query, now, leaseMs)
    .where('id', '=', id)
    .where('state', 'in', WAITING_STATES)
    .where(({ eb, or }) => or([eb('state', '<>', 'started'), eb('next_try_at', '<=', now)]))
    .executeTakeFirst()
  return claimed && waitingOf(claimed)
}

/** Undefined where the payment waits for nothing any more. */
export function waitingOf({ draft, heldUntil, ...claimed }: ClaimedPayment): WaitingPayment | undefined {
  return draft && heldUntil ? { ...claimed, draft, heldUntil } : undefined
}

function claim(query: Kysely<Tables>, now: Date, leaseMs: number) {
  return lease(query, now, leaseMs).set((row) => ({ tries: row('tries', '+', 1) }))
}

function lease(query: Kysely<Tables>, now: Date, leaseMs: number) {
  return query
    .updateTable('storefront.payments')
    .set({ next_try_at: new Date(now.getTime() + leaseMs) })
    .returning(['id', 'checkout_id as checkoutId', 'provider', 'idempotency_key as idempotencyKey'])
    .returning(['reference', 'amount_cents as amountCents', 'state', 'draft', 'held'])
    .returning(['held_until as heldUntil', 'tries', 'created_at as startedAt'])
    .returning(['order_edit_id as orderEditId', 'refused_at as refusedAt'])
    .returning((row) => row.fn.coalesce('capture_cents', 'amount_cents').as('captureCents'))
}

/** The wait doubles with each try. */
export function retryAt(now: Date, tries: number): Date {
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries - 1, 20), MAX_RETRY_MS))
}

/** Puts a failed payment off, unless another process has claimed it since. */
export async function putOffPayment(
  query: Kysely<Tables>,
  { id, tries }: Pick<ClaimedPayment, 'id' | 'tries'>,
  now: Date,
  error: unknown,
): Promise<void> {
  await query
    .updateTable('storefront.payments')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('next_try_at', 'is not', null)
    .set({
      next_try_at: retryAt(now, tries),
      // Why a payment was given up is read after it was given back, too.
      reason: sql`case when state = 'releasing' then reason else left(${String(error)}::text, 500) end`,
    })
    .execute()
}

/** Reads the id of the checkout's attempt that may still become its order. */
export async function readWaitingPayment(
  query: Kysely<Tables>,
  checkoutId: number,
): Promise<number | undefined> {
  const waiting = await query
    .selectFrom('storefront.payments')
    .where('checkout_id', '=', checkoutId)
    .where('state', 'in', WAITING_STATES)
    .select('id')
    .executeTakeFirst()
  return waiting?.id
}

/**
 * How the last attempt to pay ended, where it was begun after `since` and came to no order, or not to what an edit asks
 * for. The reason is the provider's, in words for the buyer; one that was given up has none for them. `leftTooMuch`:
 * its network's share of what may wait at banks was used up.
 */
export async function endedUnpaid(
  query: Kysely<Tables>,
  checkoutId: number,
  since: Date,
): Promise<{ readonly reason: string | undefined; readonly leftTooMuch: boolean } | undefined> {
  const last = await query
    .selectFrom('storefront.payments')
    .where('checkout_id', '=', checkoutId)
    .orderBy('id', 'desc')
    .select(['state', 'reason', 'created_at as startedAt'])
    .executeTakeFirst()
  if (!last || last.startedAt < since) return undefined
  if (last.state === 'declined') return { reason: last.reason ?? undefined, leftTooMuch: false }
  if (last.state !== 'releasing' && last.state !== 'released') return undefined
  return { reason: undefined, leftTooMuch: last.reason?.includes(LEFT_TOO_MUCH) ?? false }
}
