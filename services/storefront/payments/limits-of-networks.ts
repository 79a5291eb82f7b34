import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { rowLimit } from '#services/shared/shared-limit.ts'
import { HOLD_MINUTES, isOfOrder, type WaitingPayment } from './payment-steps.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A thief tries stolen cards at one new checkout after the other. A whole office may share one address. */
const DECLINED = { name: 'declined cards', max: 40, perMs: HOUR_MS }
/**
 * Pieces that are held for buyers who were sent to their bank, each for as long as it may be held at most. Who holds one
 * for less, or pays for it, has not used it up.
 */
const AT_BANKS = { name: 'pieces held at banks', max: 40, perMs: 4 * HOUR_MS }

/** Counts together what one network did; no more than a digest of it is kept. */
export function networkKey(network: string): string {
  return hash('sha256', network, 'base64url')
}

/** Milliseconds until cards of the network are asked for again. */
export function declinedWaitMs(query: Kysely<Tables>, network: string, now: Date): Promise<number> {
  return rowLimit(query, DECLINED, () => now).waitMs(network)
}

/** A card that was asked for at the same moment as the last one is counted no more. */
export async function countDeclined(query: Kysely<Tables>, network: string, now: Date): Promise<void> {
  await rowLimit(query, DECLINED, () => now).take(network)
}

/** Milliseconds until the network may have so many pieces held at a bank; 0 where they are held for it now. */
export async function holdAtBank(
  query: Kysely<Tables>,
  payment: WaitingPayment,
  network: string,
  now: Date,
): Promise<number> {
  const pieces = piecesOf(payment)
  const limit = rowLimit(query, AT_BANKS, () => now)
  if (pieces > 0 && !(await limit.take(network, pieces))) return limit.waitMs(network, pieces)
  await query
    .updateTable('storefront.payments')
    .where('id', '=', payment.id)
    .where('draft', 'is not', null)
    .set({ draft: sql`draft || ${JSON.stringify({ network })}::jsonb` })
    .execute()
  return 0
}

/** Gives back what a payment that was left at its bank did not use of its network's share. */
export async function giveBackHold(
  trx: Kysely<Tables>,
  payment: WaitingPayment,
  { isPaid, now }: { readonly isPaid: boolean; readonly now: Date },
): Promise<void> {
  const network = isOfOrder(payment) ? payment.draft.network : undefined
  if (network === undefined) return
  const unusedMs = Math.max(0, payment.heldUntil.getTime() - now.getTime())
  const unused = isPaid ? 1 : Math.min(1, unusedMs / (HOLD_MINUTES * MINUTE_MS))
  const pieces = Math.floor(piecesOf(payment) * unused)
  if (pieces > 0) await rowLimit(trx, AT_BANKS, () => now).giveBack(network, pieces)
}

/** Whoever buys more than that has all of it held once. */
function piecesOf({ held }: WaitingPayment): number {
  const pieces = held.reduce((sum, [, quantity]) => sum + quantity, 0)
  return Math.min(pieces, AT_BANKS.max)
}
