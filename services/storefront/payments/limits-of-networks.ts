import { type Kysely, sql } from 'kysely'
import { type OfNetwork, WAITING_STATES } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { networkOf } from '#services/shared/network.ts'
import { rowLimit } from '#services/shared/shared-limit.ts'
import { sign } from '#services/shared/signature.ts'
import { HOLD_MINUTES, keepWaiting, type WaitingPayment } from './payment-steps.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A thief tries stolen cards at one new checkout after the other. A whole office may share one address. */
const DECLINED = { name: 'declined cards', max: 40, perMs: HOUR_MS }
/**
 * Pieces that are held for buyers who were sent to their bank, each for as long as it may be held at most. Who holds one
 * for less, or pays for it, has not used it up.
 */
const AT_BANKS = { name: 'pieces held at banks', max: 40, perMs: 4 * HOUR_MS }
/** A payment of fewer pieces counts as so many: counted by its pieces, one stranger would keep a shelf of one empty for good. */
const LEAST_PIECES = 10

/** The buyer's bank wants to hear from them, and too much is held for payments of their network at that point. */
export interface HeldEnough {
  readonly kind: 'held-enough'
  readonly waitMs: number
}

/** Names the buyer's network in a payment's draft: whoever reads a plain digest there finds its address by trying all. */
export function networkKey(signingKey: string, address: string | undefined): string | undefined {
  return address === undefined ? undefined : sign(signingKey, `payments of ${networkOf(address)}`)
}

/** Milliseconds until cards of the network are asked for again. */
export async function declinedWaitMs(
  query: Kysely<Tables>,
  network: string | undefined,
  now: Date,
): Promise<number> {
  return network === undefined ? 0 : rowLimit(query, DECLINED, () => now).waitMs(network)
}

/** A network that asked for several cards at once may have more of them declined than it has left; those are not counted. */
export async function countDeclined(
  trx: Kysely<Tables>,
  { draft: { network } }: WaitingPayment<OfNetwork>,
  now: Date,
): Promise<void> {
  if (network !== undefined) await rowLimit(trx, DECLINED, () => now).take(network)
}

/**
 * Lets the payment wait for its buyer at the bank, and takes what it holds from its network's share. Where that is used
 * up, nothing is changed and the answer tells the milliseconds until it is not.
 */
export async function waitAtBank(
  query: Kysely<Tables>,
  payment: WaitingPayment<OfNetwork>,
  waiting: { readonly reference: string | null; readonly nextTryAt: Date },
  now: Date,
): Promise<number> {
  const { id, draft } = payment
  const { network, isAtBank } = draft
  if (network === undefined || isAtBank || payment.held.length === 0) {
    await keepWaiting(query, payment, 'needs-action', waiting)
    return 0
  }
  try {
    await query.transaction().execute(async (trx) => {
      await keepWaiting(trx, payment, 'needs-action', waiting)
      const { numUpdatedRows } = await trx
        .updateTable('storefront.payments')
        .where('id', '=', id)
        .where('state', 'in', WAITING_STATES)
        // Another process may have asked about the payment at the same time.
        .where(sql<boolean>`not draft ? 'isAtBank'`)
        .set({ draft: sql`draft || '{"isAtBank": true}'::jsonb` })
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      if (!(await rowLimit(trx, AT_BANKS, () => now).take(network, piecesOf(payment)))) throw new UsedUp()
    })
    return 0
  } catch (error) {
    if (!(error instanceof UsedUp)) throw error
    // By now another payment may have given something back; this one was refused all the same.
    return Math.max(1, await rowLimit(query, AT_BANKS, () => now).waitMs(network))
  }
}

/** Milliseconds until the network may leave another payment at a bank. */
export async function atBankWaitMs(
  query: Kysely<Tables>,
  network: string | undefined,
  now: Date,
): Promise<number> {
  return network === undefined ? 0 : rowLimit(query, AT_BANKS, () => now).waitMs(network)
}

/** Rolls back what a payment began that its network has nothing left for. */
class UsedUp extends Error {}

/** Gives back what a payment that was left at its bank did not use of its network's share. */
export async function giveBackHold(
  trx: Kysely<Tables>,
  payment: WaitingPayment<OfNetwork>,
  { isPaid, now }: { readonly isPaid: boolean; readonly now: Date },
): Promise<void> {
  const { network, isAtBank } = payment.draft
  if (network === undefined || !isAtBank) return
  const unusedMs = Math.max(0, payment.heldUntil.getTime() - now.getTime())
  const unused = isPaid ? 1 : Math.min(1, unusedMs / (HOLD_MINUTES * MINUTE_MS))
  await rowLimit(trx, AT_BANKS, () => now).giveBack(network, piecesOf(payment) * unused)
}

/** No payment counts as more than the whole share, so that a buyer of a hundred chairs can go to their bank too. */
function piecesOf({ held }: Pick<WaitingPayment, 'held'>): number {
  const pieces = held.reduce((sum, [, quantity]) => sum + quantity, 0)
  return Math.min(Math.max(pieces, LEAST_PIECES), AT_BANKS.max)
}
