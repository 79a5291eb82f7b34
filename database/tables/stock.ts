import type { GeneratedAlways } from 'kysely'

export type MovementReason = 'received' | 'counted' | 'damaged' | 'returned'

export interface StockTables {
  'storefront.stock_movements': StockMovementsTable
  'storefront.stock_alerts': StockAlertsTable
  'storefront.sale_rates': SaleRatesTable
  'storefront.sale_rates_counted': SaleRatesCountedTable
}

interface StockMovementsTable {
  id: GeneratedAlways<number>
  variant_id: number
  delta: number
  reason: MovementReason
  /** The stock after the movement. */
  stock: number
  moved_at: Date
  /** Null of what was moved without a form, or before forms had keys. */
  form_key: string | null
}

interface StockAlertsTable {
  id: GeneratedAlways<number>
  variant_id: number
  /** The address is kept in lower case. */
  email: string
  asked_at: Date
  ends_at: Date
}

interface SaleRatesTable {
  variant_id: number
  /** Sold in 28 days. */
  units: number
}

interface SaleRatesCountedTable {
  counted_at: Date
}
