import { type Kysely, sql } from 'kysely'
import type { WaitingState } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'

/** A thief tries many stolen cards; a buyer who mistyped their own needs a few tries. */
const MAX_DECLINED = 10
const WITHIN_MS = 60 * 60_000

export interface Attempts {
  /** The attempt that may still become an order. */
  readonly waiting: WaitingAttempt | undefined
  /** When this checkout takes cards again; undefined where it takes them now. */
  readonly refusedUntil: Date | undefined
}

export interface WaitingAttempt {
  readonly id: number
  readonly state: WaitingState
  /** A process attends to a started attempt until this moment. */
  readonly nextTryAt: Date
}

/** Reads what became of this checkout's payments so far. The caller holds the checkout's lock. */
export async function readAttempts(trx: Kysely<Tables>, checkoutId: number, now: Date): Promise<Attempts> {
  const since = new Date(now.getTime() - WITHIN_MS)
  const { rows } = await sql<{
    tenth: Date | null
    id: number | null
    state: WaitingState | null
    nextTryAt: Date | null
  }>`
    select
      (array_agg(created_at order by created_at desc)
        filter (where state = 'declined' and created_at > ${since}))[${sql.lit(MAX_DECLINED)}] as tenth,
      max(id) filter (where draft is not null) as id,
      max(state) filter (where draft is not null) as state,
      max(next_try_at) filter (where draft is not null) as "nextTryAt"
    from storefront.payments where checkout_id = ${checkoutId}`.execute(trx)
  const [{ tenth, id, state, nextTryAt } = { tenth: null, id: null, state: null, nextTryAt: null }] = rows
  return {
    waiting: id !== null && state && nextTryAt ? { id, state, nextTryAt } : undefined,
    refusedUntil: tenth ? new Date(tenth.getTime() + WITHIN_MS) : undefined,
  }
}
