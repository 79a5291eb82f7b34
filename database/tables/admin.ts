import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface AdminTables {
  'storefront.change_log': ChangeLogTable
  'storefront.office_views': OfficeViewsTable
  'storefront.import_products': ImportProductsTable
  'storefront.import_variants': ImportVariantsTable
}

interface ChangeLogTable {
  id: GeneratedAlways<number>
  changed_at: Date
  changed_by: string
  /** Null for the service key. */
  account: string | null
  role: string | null
  action: string
  subject: string
  detail: JSONColumnType<Record<string, unknown>>
}

/** A named view of a list, of the account that keeps it. */
interface OfficeViewsTable {
  id: GeneratedAlways<number>
  account: string
  list: string
  name: string
  query: string
  saved_at: Date
}

interface ImportProductsTable {
  import: string
  line: number
  handle: string
  content: JSONColumnType<Record<string, unknown>>
  product_id: Generated<number | null>
  created: Generated<boolean>
  changed: Generated<boolean>
  started_at: Generated<Date>
}

interface ImportVariantsTable {
  import: string
  line: number
  handle: string
  place: number
  sku: string | null
  content: JSONColumnType<Record<string, unknown>>
  product_id: Generated<number | null>
  variant_id: Generated<number | null>
}
