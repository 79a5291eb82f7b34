import type { Field } from '../parse/names.ts'
import type { SelectedField } from '../parse/select.ts'
import { RestError } from '../rest-error.ts'
import type { Schema, Table } from '../schema/schema.ts'
import type { Place, PlannedField } from './read-plan.ts'
import { resolvePlace } from './resolve-place.ts'

export function planField(
  schema: Schema,
  table: Table,
  { field, alias, cast, isAggregate }: SelectedField,
): PlannedField {
  if (isAggregate) throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  const place = isRowCount(table, field) ? ROW_COUNT : resolvePlace(table, field)
  return {
    key: alias ?? keyOf(field),
    isKnownKey: alias === undefined && field.path.length === 0,
    place,
    cast: cast === undefined ? undefined : findType(schema, cast),
  }
}

/** PostgreSQL reads a table's name with `count` behind a dot as a row count; clients ask for it with `rooms(count)`. */
const ROW_COUNT: Place = { column: 'count', path: [], baseType: 'int8' }

function isRowCount({ columns, computed }: Table, { name, path }: Field): boolean {
  return name === 'count' && path.length === 0 && !columns.has(name) && !computed.has(name)
}

/** A place in JSON is named after the last key on the way to it. */
function keyOf({ name, path }: Field): string {
  const key = path.findLast((step) => typeof step.key === 'string')?.key
  return key === undefined ? name : String(key)
}

function findType({ types }: Schema, name: string): string {
  const type = types.get(name) ?? types.get(name.toLowerCase())
  if (type === undefined) throw new RestError(400, '42704', `type "${name}" does not exist`)
  return type
}
