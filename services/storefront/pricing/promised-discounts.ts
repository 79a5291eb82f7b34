import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type DiscountCode, policies } from '#facts/policies/policies.ts'
import { standsFor } from './read-discounts.ts'

/** Notifies that a code was made, ended or opened again (migration 0109), without saying which. */
export const DISCOUNT_CHANGES = 'storefront_discounts'

/** Reads those of the codes that pages name (clause 9.08) which anybody can use now, by rising quantity. */
export async function readPromisedDiscounts(query: Kysely<Tables>, now: Date): Promise<DiscountCode[]> {
  const rows = await query
    .selectFrom('storefront.discounts')
    .where(
      'code',
      'in',
      policies.discountCodes.map(({ code }) => code),
    )
    .select(['code', 'percent', 'min_quantity', 'starts_at', 'ends_at', 'ended_at', 'max_uses', 'used'])
    .orderBy('min_quantity')
    .execute()
  return rows.flatMap(({ code, percent, min_quantity: minQuantity, ...use }) =>
    percent === null || standsFor(use, now) ? [] : [{ code, minQuantity, percent }],
  )
}
