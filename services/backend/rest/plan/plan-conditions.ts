import type { Filter } from '../parse/filter.ts'
import type { Condition } from '../parse/logic.ts'
import type { Field } from '../parse/names.ts'
import type { At } from '../parse/query.ts'
import { RestError } from '../rest-error.ts'
import { nearName } from '../schema/near-name.ts'
import type { Table } from '../schema/schema.ts'
import { type Embed, type Place, type PlannedCondition, STAR } from './read-plan.ts'

/** Plans the filters and the logic of a table; all of the conditions must hold. */
export function planConditions(
  table: Table,
  filters: readonly At<Filter>[],
  logic: readonly At<Condition>[],
  embeds: readonly Embed[] = [],
): PlannedCondition[] {
  return [
    ...filters.map(({ value }) => planFilter(table, value, embeds)),
    ...logic.map(({ value }) => planCondition(table, value, embeds)),
  ]
}

function planCondition(table: Table, condition: Condition, embeds: readonly Embed[]): PlannedCondition {
  if (condition.kind === 'filter') return planFilter(table, condition.filter, embeds)
  return {
    ...condition,
    conditions: condition.conditions.map((inner) => planCondition(table, inner, embeds)),
  }
}

function planFilter(
  table: Table,
  { field, isNegated, operation }: Filter,
  embeds: readonly Embed[],
): PlannedCondition {
  const embed = field.path.length === 0 ? embeds.find(({ key }) => key === field.name) : undefined
  if (embed && operation.kind === 'is' && operation.value === 'null')
    return { kind: 'embedded', embed, isFound: isNegated }
  if (embed && !table.columns.has(field.name)) throw onlyNull(field.name)
  const place = resolvePlace(table, field)
  if (operation.kind === 'is') return { kind: 'is', place, isNegated, value: operation.value }
  return { kind: 'filter', place, isNegated, operation }
}

function onlyNull(name: string): RestError {
  return new RestError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })
}

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
  const called = table.alias ?? table.name
  const hint = near === undefined ? null : `Perhaps you meant to reference the column "${called}.${near}".`
  return new RestError(400, '42703', `column ${called}.${name} does not exist`, { hint })
}
