import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

export interface ClaimedEvent {
  readonly sequence: number
  readonly id: string
  readonly orderId: number
  readonly url: string
  readonly happenedAt: Date
  /** Attempts, including this one. */
  readonly attempts: number
}

const BATCH = 10

/**
 * Claims due events by moving them into the future; of several processes one gets each. Of an order the oldest comes
 * first: a later one waits until it was heard or given up.
 */
export async function claimEvents(
  query: Kysely<Tables>,
  now: Date,
  leasedUntil: Date,
): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    update storefront.agent_events set attempts = attempts + 1, next_attempt_at = ${leasedUntil}
    where sequence in (
      select event.sequence from storefront.agent_events as event
      where event.next_attempt_at <= ${now} and not exists (
        select from storefront.agent_events as earlier
        where earlier.order_id = event.order_id and earlier.sequence < event.sequence
      )
      order by event.next_attempt_at, event.sequence limit ${BATCH} for update skip locked
    )
    returning sequence, id, order_id as "orderId", url, happened_at as "happenedAt", attempts
  `.execute(query)
  return rows.sort((one, other) => one.sequence - other.sequence)
}

export async function forgetEvent(
  query: Kysely<Tables>,
  { sequence, attempts }: ClaimedEvent,
): Promise<void> {
  await query
    .deleteFrom('storefront.agent_events')
    .where('sequence', '=', sequence)
    .where('attempts', '=', attempts)
    .execute()
}

export async function putOffEvent(
  query: Kysely<Tables>,
  { sequence, attempts }: ClaimedEvent,
  until: Date,
  reason: string,
): Promise<void> {
  await query
    .updateTable('storefront.agent_events')
    .where('sequence', '=', sequence)
    .where('attempts', '=', attempts)
    .set({ next_attempt_at: until, last_error: reason })
    .execute()
}
