import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** 'left-out': nothing was left to review, or the buyer wants no such mail. */
export type ReviewRequest = 'sent' | 'left-out'

export interface OrderTables {
  'storefront.tax_rates': TaxRatesTable
  'storefront.checkouts': CheckoutsTable
  'storefront.orders': OrdersTable
  'storefront.order_lines': OrderLinesTable
  'storefront.paid_orders': PaidOrdersTable
}

interface TaxRatesTable {
  state: string
  rate_millionths: number
}

interface AddressColumns {
  email: string
  first_name: string
  last_name: string
  address: string
  apartment: string
  city: string
  state: string
  zip: string
}

interface CheckoutsTable extends AddressColumns {
  id: GeneratedAlways<number>
  cart_id: number
  /** A method of the shop's terms, or a former one. */
  delivery: string | null
  discount_code: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface OrdersTable extends AddressColumns {
  id: GeneratedAlways<number>
  /** Taken from a sequence: greater than all before, though not always by one. */
  number: Generated<number>
  secret: string
  checkout_id: number
  payment_id: number
  delivery: string
  /** YYYY-MM-DD; read with to_char, since the driver makes it a moment in the process's time zone. */
  deliver_from: ColumnType<never, string, string>
  deliver_to: ColumnType<never, string, string>
  discount_code: string | null
  subtotal_cents: number
  discount_cents: number
  delivery_cents: number
  tax_cents: number
  tax_rate_millionths: number
  total_cents: number
  /** The version of the shop's terms that it was placed under. */
  terms_version: Generated<number>
  placed_at: Date
  tracking_number: string | null
  fulfilled_at: Date | null
  /** YYYY-MM-DD, read with to_char like the days above. */
  delivered_on: ColumnType<never, string | null, string | null>
  /** The latest day that the buyer was told returns and the warranty are counted from; null before a day was recorded. */
  counted_from: ColumnType<never, string | null, string | null>
  cancelled_at: Date | null
  cancelled_by: 'buyer' | 'owner' | null
  review_request: ReviewRequest | null
  review_request_at: Date | null
  /** SKU and titles of the lines, which are written with it, to be searched. */
  goods: Generated<string>
  tags: Generated<string[]>
  is_edited: Generated<boolean>
  stage: GeneratedAlways<'to-pack' | 'sent' | 'delivered' | 'cancelled'>
}

interface OrderLinesTable {
  order_id: number
  position: number
  variant_id: number | null
  product_handle: string
  product_title: string
  variant_title: string
  sku: string
  quantity: number
  unit_price_cents: number
  /** How the seat is set for its buyer, where they wished it kept. */
  setting: ColumnType<string | null, string | undefined, string | null>
}

interface PaidOrdersTable {
  order_id: number
  attempts: Generated<number>
  next_attempt_at: Date
  last_error: string | null
}
