import type { Generated, GeneratedAlways } from 'kysely'

export type DiscountKind = 'percent' | 'amount' | 'free-delivery'

export interface DiscountTables {
  'storefront.discounts': DiscountsTable
  'storefront.discount_uses': DiscountUsesTable
}

interface DiscountsTable {
  id: GeneratedAlways<number>
  /** The code in capitals, as it is compared. */
  code: string
  kind: DiscountKind
  percent: number | null
  amount_cents: number | null
  min_quantity: Generated<number>
  min_subtotal_cents: Generated<number>
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  once_a_customer: Generated<boolean>
  used: Generated<number>
  ended_at: Date | null
  created_at: Generated<Date>
}

interface DiscountUsesTable {
  payment_id: number
  checkout_id: number
  discount_id: number
  /** Digest of the buyer's address. */
  customer: string
}
