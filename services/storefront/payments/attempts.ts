import { type Kysely, sql } from 'kysely'
import type { WaitingState } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { declinedWaitMs } from './limits-of-networks.ts'

/** A thief tries many stolen cards; a buyer who mistyped their own needs a few tries. */
const MAX_DECLINED = 10
const WITHIN_MS = 60 * 60_000

/** An attempt holds the stock, and may still become what is paid for. */
export interface BeingPaid {
  readonly kind: 'being-paid'
  readonly attempt: WaitingAttempt
  /** No new attempt is let through, so the one that waits is not given up for it. */
  readonly isRefused: boolean
}

export interface TooManyDeclined {
  readonly kind: 'too-many-declined'
  /** Whose cards these were: whoever shares a network with a thief may have had none declined. */
  readonly of: 'checkout' | 'network'
  readonly waitMs: number
}

export interface WaitingAttempt {
  readonly id: number
  readonly state: WaitingState
  /** A process attends to a started attempt until this moment. */
  readonly nextTryAt: Date
}

/**
 * Reads what of the payments so far, of the checkout and of its buyer's network, is in the way of one more. The caller
 * holds the checkout's lock and none of a shelf: whoever is refused keeps nobody waiting there.
 */
export async function readObstacle(
  trx: Kysely<Tables>,
  { checkoutId, network }: { readonly checkoutId: number; readonly network: string | undefined },
  now: Date,
): Promise<BeingPaid | TooManyDeclined | undefined> {
  const declinedMs = await declinedWaitMs(trx, network, now)
  const { attempt, refusedUntil } = await readAttempts(trx, checkoutId, now)
  if (attempt) return { kind: 'being-paid', attempt, isRefused: declinedMs > 0 }
  if (refusedUntil)
    return { kind: 'too-many-declined', of: 'checkout', waitMs: refusedUntil.getTime() - now.getTime() }
  return declinedMs > 0 ? { kind: 'too-many-declined', of: 'network', waitMs: declinedMs } : undefined
}

async function readAttempts(trx: Kysely<Tables>, checkoutId: number, now: Date) {
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
    attempt: id !== null && state && nextTryAt ? { id, state, nextTryAt } : undefined,
    refusedUntil: tenth ? new Date(tenth.getTime() + WITHIN_MS) : undefined,
  }
}
