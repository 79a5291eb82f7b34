import type { ColumnType } from 'kysely'

export interface FigureTables {
  'figures.day_sums': DaySumsTable
}

export type SumKind = 'view' | 'product' | 'search' | 'refusal' | 'paint' | 'delay' | 'cart' | 'checkout'

interface DaySumsTable {
  /** YYYY-MM-DD in UTC; read with to_char, since the driver makes it a moment in the process's time zone. */
  day: ColumnType<never, string, never>
  kind: SumKind
  subject: string
  bucket: number
  times: number
}
