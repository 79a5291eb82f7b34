import type { Field } from '../parse/names.ts'
import { RestError } from '../rest-error.ts'
import { nearName } from '../schema/near-name.ts'
import type { Table } from '../schema/schema.ts'
import { type Place, STAR } from './read-plan.ts'

/** PostgreSQL's own hint allows as much: half of the name may be wrong. */
const MIN_ALIKE = 0.5

export function resolvePlace(table: Table, { name, path }: Field): Place {
  if (name === '*' && path.length === 0) return { column: STAR, path, baseType: '' }
  const column = table.columns.get(name)
  if (column) return { column: column.name, path, baseType: column.baseType }
  const computed = table.computed.get(name)
  if (computed !== undefined) return { column: name, path, baseType: computed, computedOf: table.name }
  throw noSuchColumn(table, name)
}

/** PostgreSQL's own error, made without asking the database. */
export function noSuchColumn(table: Table, name: string): RestError {
  const near = nearName(name, table.columns.keys(), MIN_ALIKE)
  const hint =
    near === undefined ? null : `Perhaps you meant to reference the column "${table.name}.${near}".`
  return new RestError(400, '42703', `column ${table.name}.${name} does not exist`, { hint })
}
