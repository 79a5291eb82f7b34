/** One row, each value as the text that its type reads back. */
export type DumpedRow = readonly (string | null)[]

/** One line of a dump. The rows of a table follow it; the last line says how many there were. */
export type DumpLine =
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly DumpedRow[] }
  | { readonly kind: 'sequence'; readonly name: string; readonly lastValue: string }
  | { readonly kind: 'end'; readonly rows: number }

/** A migration as the dumped database recorded it. */
export interface DumpedMigration {
  readonly number: number
  readonly name: string
  readonly checksum: string
}
