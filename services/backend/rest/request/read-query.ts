import { MAX_ROWS, type TextLimits } from '../limits.ts'
import type { Operation } from '../parse/filter.ts'
import type { Condition } from '../parse/logic.ts'
import { parseQuery, type Query } from '../parse/query.ts'
import { intersectRanges, type Range } from '../parse/range.ts'
import type { Selected } from '../parse/select.ts'
import { RestError } from '../rest-error.ts'
import { refuseBrokenSearches } from './refuse-broken-searches.ts'
import type { RestRequest } from './rest-request.ts'

/** Reads the URL's query within the caller's limits; `hasArguments` is that of `parseQuery`. */
export function readQuery({ parameters, limits }: RestRequest, hasArguments: boolean): Query {
  const query = parseQuery(parameters, hasArguments)
  if (countFields(query.select) > limits.selected)
    throw new RestError(
      400,
      'PGRST100',
      `"failed to parse select parameter": more than ${limits.selected} columns`,
    )
  const operations = operationsOf(query)
  refuseBrokenSearches(operations)
  if (limits.texts) refuseDearTexts(operations, limits.texts)
  return query
}

function countFields(select: readonly Selected[]): number {
  return select.reduce((sum, item) => sum + (item.kind === 'field' ? 1 : countFields(item.select)), 0)
}

function operationsOf({ filters, logic }: Query): Operation[] {
  return [
    ...filters.map(({ value }) => value.operation),
    ...logic.flatMap(({ value }) => operationsIn(value)),
  ]
}

function operationsIn(condition: Condition): Operation[] {
  if (condition.kind === 'filter') return [condition.filter.operation]
  return condition.conditions.flatMap(operationsIn)
}

function refuseDearTexts(operations: readonly Operation[], limits: TextLimits) {
  const texts = operations.filter((operation) => isPattern(operation) || operation.kind === 'search')
  const patterns = texts.filter(isRegularExpression).flatMap(patternsIn)
  const refused =
    (countTexts(texts) > limits.conditions && `more than ${limits.conditions} patterns and searches`) ||
    (lengthOf(texts) > limits.characters &&
      `more than ${limits.characters} characters in patterns and searches`) ||
    (patterns.some(isDear) && 'a pattern with a reference back, a bound or a look ahead') ||
    (quantifiersIn(patterns) > limits.quantifiers &&
      `more than ${limits.quantifiers} quantifiers in patterns`)
  if (!refused) return
  throw new RestError(400, '54001', `statement too complex: ${refused}`, {
    hint: 'The embedded database cannot end a statement that takes too long. On a PostgreSQL server all patterns may be asked for.',
  })
}

type Pattern = Extract<Operation, { kind: 'compare' }>

function isRegularExpression(operation: Operation): operation is Pattern {
  return (
    operation.kind === 'compare' && (operation.comparison === 'match' || operation.comparison === 'imatch')
  )
}

/** A word that is looked for at the beginning costs no more than `eq`. To `ilike` it does: that folds the whole text. */
function isPattern(operation: Operation): operation is Pattern {
  if (operation.kind !== 'compare') return false
  const { comparison, quantifier, value } = operation
  if (comparison === 'like') return quantifier !== undefined || !/^[^*%_\\]*[*%]?$/.test(value)
  return comparison === 'ilike' || isRegularExpression(operation)
}

/** Each item of `any` and `all` is looked for by itself. */
function countTexts(operations: readonly Operation[]): number {
  return operations.reduce((sum, operation) => {
    const isList = operation.kind === 'compare' && operation.quantifier !== undefined
    return sum + (isList ? operation.value.split(',').length : 1)
  }, 0)
}

function lengthOf(operations: readonly Operation[]): number {
  return operations.reduce((sum, operation) => sum + ('value' in operation ? operation.value.length : 0), 0)
}

function patternsIn({ quantifier, value }: Pattern): string[] {
  return quantifier === undefined ? [value] : itemsOf(value)
}

/** The items of a list in braces as PostgreSQL reads it. A nested one keeps its inner braces, and so counts as dear. */
function itemsOf(list: string): string[] {
  const inside = /^\s*\{(.*)\}\s*$/su.exec(list)?.[1]
  if (inside === undefined) return [list]
  const items = inside.match(/(?:"(?:\\.|[^"\\])*"|\\.|[^,"\\])+/gsu) ?? []
  return items.map((item) => item.trim().replace(/\\(.)|"/gsu, '$1'))
}

/** Whether PostgreSQL's engine would backtrack over the pattern, or multiply its automata. */
function isDear(pattern: string): boolean {
  return /\\[1-9]|\{|\(\?|^\*\*\*/.test(pattern)
}

function quantifiersIn(patterns: readonly string[]): number {
  return patterns.reduce((sum, pattern) => sum + (pattern.match(/[*+?]/g)?.length ?? 0), 0)
}

/** The Range header counts for GET alone: RFC 9110. */
export function requestedRange(
  { method, headers }: Pick<RestRequest, 'method' | 'headers'>,
  { limits, offsets }: Query,
): Range {
  return intersectRanges(method === 'GET' ? headers.get('range') : null, {
    limit: limits.findLast(({ path }) => path.length === 0)?.value,
    offset: offsets.findLast(({ path }) => path.length === 0)?.value,
  })
}

/** The owner may read everything at once. */
export function maxRowsOf({ who }: Pick<RestRequest, 'who'>): number | undefined {
  return who.role === 'service_role' ? undefined : MAX_ROWS
}
