import type { GeneratedAlways, JSONColumnType } from 'kysely'

export interface AdminTables {
  'storefront.change_log': ChangeLogTable
}

interface ChangeLogTable {
  id: GeneratedAlways<number>
  changed_at: Date
  changed_by: string
  action: string
  subject: string
  detail: JSONColumnType<Record<string, unknown>>
}
