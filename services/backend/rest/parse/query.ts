import { MAX_CONDITIONS } from '../limits.ts'
import { RestError } from '../rest-error.ts'
import { parseWhole, separated } from './cursor.ts'
import { type Filter, readOperation, readValueToEnd } from './filter.ts'
import { type Condition, parseLogic } from './logic.ts'
import { readJsonPath, readName, readNames } from './names.ts'
import { type OrderTerm, parseOrder } from './order.ts'
import { parseSelect, type Selected } from './select.ts'

/** A value about the table at a path of embedded tables. The requested table's own path is empty. */
export interface At<Value> {
  readonly path: readonly string[]
  readonly value: Value
}

export interface Query {
  readonly select: readonly Selected[]
  readonly filters: readonly At<Filter>[]
  readonly logic: readonly At<Condition>[]
  readonly order: readonly At<readonly OrderTerm[]>[]
  readonly limits: readonly At<number>[]
  readonly offsets: readonly At<number>[]
  readonly columns: readonly string[] | undefined
  readonly onConflict: readonly string[] | undefined
  /** The arguments of a function, if the URL has them. */
  readonly args: readonly (readonly [string, string])[]
}

const INTEGER = /^-?\d+$/
const OPERATION = /^(?:not\.)?(?:[a-z]+(?:\([^)]*\))?)\./

/** With `hasArguments`, a parameter that is no filter is an argument, as when a function is called by GET. */
export function parseQuery(parameters: URLSearchParams, hasArguments: boolean): Query {
  const filters: At<Filter>[] = []
  const logic: At<Condition>[] = []
  const order: At<OrderTerm[]>[] = []
  const limits: At<number>[] = []
  const offsets: At<number>[] = []
  const args: [string, string][] = []

  for (const [key, text] of parameters) {
    const words = key.split('.')
    const last = words.at(-1)
    if (key === 'select' || key === 'columns' || key === 'on_conflict' || key === 'apikey') continue
    if (last === 'and' || last === 'or') {
      const isNegated = words.includes('not')
      const path = readPath(words.slice(0, -1).filter((word) => word !== 'not'))
      logic.push({ path, value: parseLogic(last, isNegated, text) })
    } else if (last === 'order') order.push({ path: readPath(words.slice(0, -1)), value: parseOrder(text) })
    else if (last === 'limit') pushInteger(limits, words, text)
    else if (last === 'offset') pushInteger(offsets, words, text)
    else if (hasArguments && !isFilter(text)) args.push([key, text])
    else filters.push(parseFilter(key, text))
  }
  refuseMany(filters, logic)
  const columns = parameters.get('columns')
  const onConflict = parameters.get('on_conflict')
  return {
    select: parseSelect(parameters.get('select') ?? '*'),
    filters,
    logic,
    order,
    limits,
    offsets,
    columns: columns === null ? undefined : parseWhole('columns parameter', columns, readNames),
    onConflict: onConflict === null ? undefined : parseWhole('on_conflict parameter', onConflict, readNames),
    args,
  }
}

function parseFilter(key: string, text: string): At<Filter> {
  const { names, path } = parseWhole('tree path', key, (cursor) => ({
    names: separated(cursor, '.', () => readName(cursor)),
    path: readJsonPath(cursor),
  }))
  const operation = parseWhole('filter', text, (cursor) => readOperation(cursor, readValueToEnd))
  return { path: names.slice(0, -1), value: { field: { name: names.at(-1) ?? '', path }, ...operation } }
}

/** An argument's value may well begin with a word and a dot: it is a filter only if it reads as one. */
function isFilter(text: string): boolean {
  if (!OPERATION.test(text)) return false
  try {
    parseWhole('filter', text, (cursor) => readOperation(cursor, readValueToEnd))
    return true
  } catch (error) {
    if (error instanceof RestError) return false
    throw error
  }
}

function readPath(words: readonly string[]): string[] {
  return words.length === 0
    ? []
    : parseWhole('tree path', words.join('.'), (cursor) => separated(cursor, '.', () => readName(cursor)))
}

/** Text that is no number is passed over, as PostgREST does. */
function pushInteger(to: At<number>[], words: readonly string[], text: string) {
  if (!INTEGER.test(text)) return
  const value = Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER))
  to.push({ path: readPath(words.slice(0, -1)), value })
}

function refuseMany(filters: readonly At<Filter>[], logic: readonly At<Condition>[]) {
  const count = logic.reduce((sum, { value }) => sum + countFilters(value), filters.length)
  if (count > MAX_CONDITIONS)
    throw new RestError(400, 'PGRST100', `"failed to parse filters": more than ${MAX_CONDITIONS} conditions`)
}

function countFilters(condition: Condition): number {
  if (condition.kind === 'filter') return 1
  return condition.conditions.reduce((sum, inner) => sum + countFilters(inner), 0)
}
