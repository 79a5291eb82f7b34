import type { KeyRow, TableRow, ViewRow } from './catalogue.ts'
import { readShownColumns } from './view-columns.ts'

/** Where columns of any table can be seen: in itself, if it is exposed, and in the views over it. */
export interface ExposedColumns {
  /** Each table or view that shows all of the columns, with the names that it has for them. */
  showing(tableId: number, columns: readonly number[]): { table: string; isView: boolean; names: string[] }[]
}

export function findExposedColumns(tables: readonly TableRow[], views: readonly ViewRow[]): ExposedColumns {
  const origins = new Map(views.map(({ id, action }) => [id, readShownColumns(action)]))
  const byOrigin = new Map<string, { table: TableRow; name: string }[]>()
  for (const table of tables) {
    for (const { number, name } of table.columns ?? []) {
      const key = originOf(table.id, number, origins)
      byOrigin.set(key, [...(byOrigin.get(key) ?? []), { table, name }])
    }
  }

  return {
    showing(tableId, columns) {
      const [first = [], ...others] = columns.map((column) => byOrigin.get(`${tableId} ${column}`) ?? [])
      return first.flatMap(({ table, name }) => {
        const rest = others.map((shown) => shown.find((column) => column.table === table)?.name)
        return rest.every((found) => found !== undefined)
          ? [{ table: table.name, isView: table.isView, names: [name, ...rest] }]
          : []
      })
    },
  }
}

/** The table's column that is shown in the end, through however many views. */
function originOf(
  tableId: number,
  column: number,
  origins: ReadonlyMap<number, ReturnType<typeof readShownColumns>>,
): string {
  const shown = origins.get(tableId)?.find(({ number }) => number === column)
  return shown ? originOf(shown.tableId, shown.column, origins) : `${tableId} ${column}`
}

export function primaryKeyOf(name: string, keys: readonly KeyRow[], exposed: ExposedColumns): string[] {
  for (const key of keys) {
    if (key.kind !== 'p') continue
    const shown = exposed.showing(key.tableId, key.columns).find(({ table }) => table === name)
    if (shown) return shown.names
  }
  return []
}
