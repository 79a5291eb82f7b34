import type { Filter } from '../parse/filter.ts'
import type { Condition } from '../parse/logic.ts'
import type { At } from '../parse/query.ts'
import { RestError } from '../rest-error.ts'
import type { Table } from '../schema/schema.ts'
import type { Embed, PlannedCondition } from './read-plan.ts'
import { resolvePlace } from './resolve-place.ts'

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
