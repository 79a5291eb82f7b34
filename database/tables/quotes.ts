import type { ColumnType, Generated } from 'kysely'
import type { DraftedLine } from './payments.ts'

export interface QuoteTables {
  'storefront.quotes': QuotesTable
}

interface QuotesTable {
  id: Generated<number>
  secret: string
  request_key: string
  made_at: Date
  ends_at: Date
  zip: string | null
  state: string | null
  tax_rate_millionths: number | null
  tax_cents: number | null
  discount_code: string | null
  discount_percent: number | null
  discount_cents: number
  subtotal_cents: number
  delivery_cents: number
  total_cents: number
  terms_version: number
  lines: ColumnType<DraftedLine[], string, never>
}
