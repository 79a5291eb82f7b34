import { DatabaseError } from 'pg'
import type { Role } from '../../access/who.ts'
import type { Binding } from './bindings.ts'
import { Refusal, type Values } from './catalogue.ts'
import { type Column, canRead, type Table } from './describe-tables.ts'
import type { Condition } from './filters/parse-filter.ts'
import type { CheckedCondition } from './filters/passes-filter.ts'
import type { Subscription } from './parse-subscription.ts'

const MAX_IN_VALUES = 100
/** The value is kept, and held against every change. */
const MAX_VALUE_CHARACTERS = 4_096
const UNTYPED = ['null', 'true', 'false', 'unknown']

export type CheckedSubscription =
  | { readonly kind: 'checked'; readonly binding: Omit<Binding, 'id'> }
  | { readonly kind: 'refused'; readonly problem: string }

/** Checks that the role has something to subscribe to, and that the filter's values fit their columns. */
export async function checkSubscription(
  values: Values,
  tables: readonly Table[],
  subscription: Subscription,
  role: Role,
): Promise<CheckedSubscription> {
  const { schema, table } = subscription
  const asked = tables.filter((each) => isMeant(schema, each.schema) && isMeant(table, each.name))
  if (asked.length === 0) {
    return refused(
      `Please check Realtime is enabled for the given connect parameters: [${paramsOf(subscription)}]`,
    )
  }
  try {
    let conditions: CheckedCondition[] = []
    for (const { columns } of asked) {
      const readable = columns.filter((column) => canRead(role, column))
      requireColumns(readable, subscription.select ?? [])
      conditions = []
      for (const condition of subscription.conditions)
        conditions.push(await checkCondition(values, readable, condition))
    }
    return {
      kind: 'checked',
      binding: { ...subscription, conditions, filterKey: JSON.stringify(conditions) },
    }
  } catch (error) {
    return refused(
      `An exception happened so please check your connect parameters: [${paramsOf(subscription)}]. Exception: ${problemOf(error)}`,
    )
  }
}

export function isMeant(asked: string, name: string): boolean {
  return asked === '*' || asked === name
}

function requireColumns(columns: readonly Column[], names: readonly string[]) {
  const missing = names.find((name) => !columns.some((column) => column.name === name))
  if (missing !== undefined) throw new Refusal(`invalid column for select ${missing}`)
}

async function checkCondition(
  known: Values,
  columns: readonly Column[],
  { column: name, operator, value, isNegated }: Condition,
): Promise<CheckedCondition> {
  const column = columns.find((each) => each.name === name)
  if (!column) throw new Refusal(`invalid column for filter ${name}`)
  const checked = { column: name, operator, isNegated }
  if (operator === 'is') {
    if (!UNTYPED.includes(value))
      throw new Refusal('invalid value for is filter: must be null, true, false, or unknown')
    if (value !== 'null' && !column.isBoolean)
      throw new Refusal(`is ${value} filter requires a boolean column, got ${column.sqlType}`)
    return { ...checked, values: [value] }
  }
  if (value.length > MAX_VALUE_CHARACTERS)
    throw new Refusal(`too long a value for filter ${name}. Maximum ${MAX_VALUE_CHARACTERS} characters`)
  if (operator === 'like' || operator === 'ilike') {
    if (!column.isText)
      throw new Refusal(`operator ${operator} requires a text-compatible column type, got ${column.sqlType}`)
    return { ...checked, values: [JSON.stringify(value)] }
  }
  if (operator !== 'in') return { ...checked, values: [await known.valueAs(column.sqlType, value)] }
  const values = await known.valuesAs(column.sqlType, value)
  if (values.length > MAX_IN_VALUES) throw new Refusal('too many values for `in` filter. Maximum 100')
  return { ...checked, values }
}

function refused(problem: string): CheckedSubscription {
  return { kind: 'refused', problem: `Unable to subscribe to changes with given parameters. ${problem}` }
}

function problemOf(error: unknown): string {
  if (error instanceof Refusal) return `ERROR P0001 (raise_exception) ${error.message}`
  // The client is told only of a wrong value; any other error is not its business.
  if (error instanceof DatabaseError && error.code?.startsWith('22'))
    return `ERROR ${error.code} ${error.message}`
  throw error
}

function paramsOf({ event, schema, table, conditions, select }: Subscription): string {
  const filters = conditions.map(
    ({ column, operator, value, isNegated }) =>
      `{${[column, operator, value].map((each) => JSON.stringify(each)).join(', ')}, ${isNegated}}`,
  )
  const columns = select ? JSON.stringify(select) : 'nil'
  return `event: ${event}, schema: ${schema}, table: ${table}, filters: [${filters.join(', ')}], select: ${columns}`
}
