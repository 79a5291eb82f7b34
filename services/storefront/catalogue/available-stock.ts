import { sql } from 'kysely'

/** No cart has it. */
const NOBODY = 0

/**
 * What of a row named `variant` can be bought at a moment: what is on the shelf without what others hold. What a
 * cart holds itself it can buy whatever others hold, as long as it is there: only the owner can have taken it away.
 */
export function availableStock(now: Date, cartId = NOBODY) {
  return sql<number>`(
    select greatest(
        0,
        variant.stock - coalesce(sum(held.quantity) filter (where held.cart_id <> ${cartId}), 0),
        least(variant.stock, coalesce(sum(held.quantity) filter (where held.cart_id = ${cartId}), 0))
      )::integer
    from storefront.reservations held
    where held.variant_id = variant.id and held.expires_at > ${now}
  )`
}
