import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { QuoteLine } from '../checkout/quote.ts'
import type { StorefrontParts } from '../parts.ts'
import { type LockedCheckout, lockCheckout, type PayableCheckout } from './payable-checkout.ts'

export const HOLD_MINUTES = 15
/** Once when the payment is reached and once again: whoever only reloads the page holds nothing for ever. */
const HOLDS_MOST = 2

const MINUTE_MS = 60_000

export interface Hold {
  readonly until: Date
  /** Whole minutes that are left. */
  readonly minutes: number
}

export type HeldCheckout =
  | Exclude<LockedCheckout, { kind: 'payable' }>
  /** Without a hold where this checkout has had all of its own: what is there can still be bought. */
  | { readonly kind: 'payable'; readonly checkout: PayableCheckout; readonly hold: Hold | null }

/**
 * Keeps what the checkout is about to pay for from everybody else, in a transaction that holds the variants: no
 * two hold the same chair. A hold that runs is never lengthened, only fitted to what is in the cart by now.
 */
export function holdStock(
  { database, now }: Pick<StorefrontParts, 'database' | 'now'>,
  cartToken: string,
): Promise<HeldCheckout> {
  return database.query.transaction().execute(async (trx): Promise<HeldCheckout> => {
    const at = now()
    const locked = await lockCheckout(trx, cartToken, at)
    if (locked.kind !== 'payable') return locked
    const until = await holdLines(trx, locked.checkout, at)
    const hold = until && { until, minutes: Math.floor((until.getTime() - at.getTime()) / MINUTE_MS) }
    return { ...locked, hold }
  })
}

/** What was held is sold now, or wanted no longer. */
export async function releaseHold(trx: Kysely<Tables>, cartId: number): Promise<void> {
  await trx.deleteFrom('storefront.reservations').where('cart_id', '=', cartId).execute()
}

async function holdLines(
  trx: Kysely<Tables>,
  { cart, entered, quote }: PayableCheckout,
  now: Date,
): Promise<Date | null> {
  const held = await trx
    .selectFrom('storefront.reservations')
    .where('cart_id', '=', cart.id)
    .where('expires_at', '>', now)
    .select(['variant_id as variantId', 'quantity', 'expires_at as expiresAt'])
    .execute()
  const until = held[0]?.expiresAt ?? (await beginHold(trx, entered.checkoutId, now))
  if (!until) return null

  const wanted = sumByVariant(quote.lines)
  const isHeld = ({ variantId, quantity }: (typeof held)[number]) => wanted.get(variantId) === quantity
  if (held.length === wanted.size && held.every(isHeld)) return until
  await releaseHold(trx, cart.id)
  await trx
    .insertInto('storefront.reservations')
    .values(
      [...wanted].map(([variant_id, quantity]) => ({
        cart_id: cart.id,
        variant_id,
        quantity,
        expires_at: until,
      })),
    )
    .execute()
  return until
}

async function beginHold(trx: Kysely<Tables>, checkoutId: number, now: Date): Promise<Date | null> {
  const begun = await trx
    .updateTable('storefront.checkouts')
    .where('id', '=', checkoutId)
    .where('holds', '<', HOLDS_MOST)
    .set((checkout) => ({ holds: checkout('holds', '+', 1) }))
    .returning('id')
    .executeTakeFirst()
  return begun ? new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS) : null
}

function sumByVariant(lines: readonly QuoteLine[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const { variantId, sold } of lines)
    if (sold > 0) sums.set(variantId, (sums.get(variantId) ?? 0) + sold)
  return sums
}
