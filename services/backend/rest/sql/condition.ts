import type { Comparison, IsValue, TextSearch } from '../parse/filter.ts'
import type { JsonStep } from '../parse/names.ts'
import { type Place, type PlannedCondition, STAR } from '../plan/read-plan.ts'
import { exposed, join, name, type Sql, sql, value } from './sql.ts'

/** A place in the row that the alias stands for. */
export function placeSql(alias: Sql, { column, path, baseType, computedOf }: Place): Sql {
  if (column === STAR) return sql`${alias}.*`
  // The answer of a call or a change is a row of no table, so the function's argument is cast to its table.
  const whole =
    computedOf === undefined
      ? sql`${alias}.${name(column)}`
      : sql`${exposed(column)}(${alias}::${exposed(computedOf)})`
  if (path.length === 0) return whole
  const isJson = baseType === 'json' || baseType === 'jsonb'
  const steps = path.reduce<Sql>(stepSql, isJson ? whole : sql`to_jsonb(${whole})`)
  return sql`(${steps})`
}

function stepSql(of: Sql, { asText, key }: JsonStep): Sql {
  const operand = typeof key === 'number' ? sql`${value(key)}::int` : sql`${value(key)}::text`
  return asText ? sql`${of} ->> ${operand}` : sql`${of} -> ${operand}`
}

type PlannedFilter = Extract<PlannedCondition, { kind: 'filter' }>
type Embedded = Extract<PlannedCondition, { kind: 'embedded' }>

const COMPARISONS: Record<Comparison, Sql> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxl: sql`&>`,
  nxr: sql`&<`,
  adj: sql`-|-`,
}

const IS_VALUES: Record<IsValue, Sql> = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
}

const SEARCHES: Record<TextSearch, Sql> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
}

/** `isEmbedded` writes the conditions on embedded rows, which the row's own columns cannot tell. */
export function conditionSql(
  alias: Sql,
  condition: PlannedCondition,
  isEmbedded: (condition: Embedded) => Sql,
): Sql {
  switch (condition.kind) {
    case 'embedded':
      return isEmbedded(condition)
    case 'and':
    case 'or': {
      const inner = condition.conditions.map((each) => conditionSql(alias, each, isEmbedded))
      return negate(condition.isNegated, join(inner, condition.kind === 'and' ? ' and ' : ' or '))
    }
    case 'is':
      return negate(
        condition.isNegated,
        sql`${placeSql(alias, condition.place)} is ${IS_VALUES[condition.value]}`,
      )
    case 'filter':
      return negate(condition.isNegated, filterSql(alias, condition))
  }
}

function negate(isNegated: boolean, condition: Sql): Sql {
  return isNegated ? sql`not (${condition})` : sql`(${condition})`
}

function filterSql(alias: Sql, { place, operation }: PlannedFilter): Sql {
  const at = placeSql(alias, place)
  switch (operation.kind) {
    case 'in':
      return sql`${at} = any(${value(listLiteral(operation.values))})`
    case 'isdistinct':
      return sql`${at} is distinct from ${value(operation.value)}`
    case 'search': {
      const language =
        operation.language === undefined ? sql`` : sql`${value(operation.language)}::regconfig, `
      const text =
        place.baseType === 'tsvector' && place.path.length === 0 ? at : sql`to_tsvector(${language}${at})`
      return sql`${text} @@ ${SEARCHES[operation.search]}(${language}${value(operation.value)})`
    }
    case 'compare': {
      const { comparison, quantifier } = operation
      const isPattern = comparison === 'like' || comparison === 'ilike'
      const operand = value(isPattern ? operation.value.replaceAll('*', '%') : operation.value)
      const against =
        quantifier === 'any' ? sql`any(${operand})` : quantifier === 'all' ? sql`all(${operand})` : operand
      return sql`${at} ${COMPARISONS[comparison]} ${against}`
    }
  }
}

/** A value is never in the empty list of `in.()`. */
function listLiteral(values: readonly string[]): string {
  return values.length === 1 && values[0] === '' ? '{}' : arrayLiteral(values)
}

/** An array of any type, as PostgreSQL reads it. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((each) => `"${each.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
