import type { Filter } from '../parse/filter.ts'
import type { Condition } from '../parse/logic.ts'
import type { Field } from '../parse/names.ts'
import type { OrderTerm } from '../parse/order.ts'
import type { At, Query } from '../parse/query.ts'
import { intersectRanges, type Range } from '../parse/range.ts'
import type { Selected, SelectedField, SelectedRelation } from '../parse/select.ts'
import { RestError } from '../rest-error.ts'
import type { Schema, Table } from '../schema/schema.ts'
import { findRelationship, isToOne } from './find-relationship.ts'
import { planConditions, resolvePlace } from './plan-conditions.ts'
import type { Embed, Place, PlannedField, PlannedOrder, ReadPlan } from './read-plan.ts'

/** The query's parts about a table and the tables embedded in it, by the path to each. */
export type About = Pick<Query, 'filters' | 'logic' | 'order' | 'limits' | 'offsets'>

interface Planning {
  readonly schema: Schema
  readonly maxRows: number | undefined
  /** How many tables there are around this one. */
  readonly depth?: number
}

/** `range` bounds the rows of the table itself; the query bounds those of embedded tables. */
export function planRead(
  planning: Planning,
  table: Table,
  select: readonly Selected[],
  about: About,
  range: Range,
): ReadPlan {
  const relations = select.filter((item) => item.kind === 'relation')
  const fields = select.filter((item) => item.kind === 'field')
  refuseAlike(relations, table, planning)
  const whole = relations.length === 0 && fields.length === 0
  const parts = distribute(relations, about)
  const embeds = relations.map((relation, at) => planEmbed(planning, table, relation, parts.of[at] ?? about))
  return {
    table,
    fields: (whole ? [WHOLE_ROW] : fields).map((field) => planField(planning.schema, table, field)),
    embeds,
    where: planConditions(table, parts.own.filters, parts.own.logic, embeds),
    order: planOrder(table, parts.own.order, embeds),
    range: restrict(range, planning.maxRows),
  }
}

const WHOLE_ROW = {
  kind: 'field',
  field: { name: '*', path: [] },
  alias: undefined,
  cast: undefined,
  isAggregate: false,
} as const satisfies Selected

/** PostgREST joins each embedded table under a name that it makes of these, and PostgreSQL refuses a second one. */
function refuseAlike(relations: readonly SelectedRelation[], table: Table, { depth = 0 }: Planning) {
  const keys = relations.map(keyOfRelation)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice === undefined) return
  const joined = `${table.name}_${twice}_${depth + 1}`
  throw new RestError(400, '42712', `table name "${joined}" specified more than once`)
}

function keyOfRelation({ name, alias }: SelectedRelation): string {
  return alias ?? name
}

function planEmbed(planning: Planning, table: Table, relation: SelectedRelation, about: About): Embed {
  const { name, alias, hint, isInner, isSpread, select } = relation
  const relationship = findRelationship(planning.schema, table, name, hint)
  const target = planning.schema.tables.get(relationship.to)
  if (!target) throw new Error(`a relationship leads to ${relationship.to}, which is not in the schema`)
  const depth = (planning.depth ?? 0) + 1
  const joined = relationship.junction ? target : { ...target, alias: `${target.name}_${depth}` }
  const limit = last(about.limits)
  const offset = last(about.offsets)
  return {
    key: keyOfRelation(relation),
    isKnownKey: alias === undefined,
    isInner,
    isSpread,
    isEmpty: isEmptySelect(relation),
    isToOne: isToOne(relationship),
    relationship,
    plan: planRead({ ...planning, depth }, joined, select, about, intersectRanges(null, { limit, offset })),
  }
}

/** The part of the query for the table itself, and for each embedded table, by its alias or its name. */
function distribute(relations: readonly SelectedRelation[], about: About): { own: About; of: About[] } {
  const targetOf = ([name]: readonly string[]): SelectedRelation | undefined => {
    if (name === undefined) return undefined
    const found =
      relations.find((relation) => keyOfRelation(relation) === name) ??
      relations.find((relation) => relation.name === name)
    if (!found) throw notEmbedded(name)
    return found
  }
  const pick = <Value>(items: readonly At<Value>[], of: SelectedRelation | undefined) =>
    items
      .filter(({ path }) => targetOf(path) === of)
      .map(({ path, value }) => ({ path: path.slice(1), value }))
  const pickAll = (of: SelectedRelation | undefined): About => ({
    filters: pick<Filter>(about.filters, of),
    logic: pick<Condition>(about.logic, of),
    order: pick<readonly OrderTerm[]>(about.order, of),
    limits: pick<number>(about.limits, of),
    offsets: pick<number>(about.offsets, of),
  })
  return { own: pickAll(undefined), of: relations.map(pickAll) }
}

function isEmptySelect({ select }: SelectedRelation): boolean {
  return select.every((item) => item.kind === 'relation' && isEmptySelect(item))
}

function last<Value>(items: readonly At<Value>[]): Value | undefined {
  return items.findLast(({ path }) => path.length === 0)?.value
}

function restrict({ offset, limit }: Range, maxRows: number | undefined): Range {
  return maxRows === undefined ? { offset, limit } : { offset, limit: Math.min(limit ?? maxRows, maxRows) }
}

/** If a table has several orders, the last counts. */
function planOrder(
  table: Table,
  orders: readonly At<readonly OrderTerm[]>[],
  embeds: readonly Embed[],
): PlannedOrder[] {
  return (orders.at(-1)?.value ?? []).map(({ relation, field, direction, nulls }) => {
    if (relation === undefined)
      return { embed: undefined, place: resolvePlace(table, field), direction, nulls }
    const embed = embeds.find(({ key }) => key === relation)
    if (!embed) throw notEmbedded(relation)
    if (!embed.isToOne) throw notToOne(table.name, relation)
    return { embed, place: resolvePlace(embed.plan.table, field), direction, nulls }
  })
}

function notToOne(from: string, relation: string): RestError {
  return new RestError(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
    details: `'${from}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
  })
}

function notEmbedded(name: string): RestError {
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

function planField(
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
