import { compareValues, type JsonText, textOf } from './compare-values.ts'
import { isLike } from './like.ts'
import type { Condition } from './parse-filter.ts'

/** A condition whose values are known to be of the column's type, and written as PostgreSQL writes them. */
export interface CheckedCondition extends Omit<Condition, 'value'> {
  readonly values: readonly JsonText[]
}

/** A row by its columns' names. */
export type RawRecord = Readonly<Record<string, JsonText>>

const NULL = 'null'

/** A row without a column that is asked about does not pass, nor does one whose answer is unknown. */
export function passesFilter(record: RawRecord, conditions: readonly CheckedCondition[]): boolean {
  return conditions.every((condition) => {
    const value = record[condition.column]
    if (value === undefined) return false
    const answer = holds(value, condition)
    return answer !== undefined && answer !== condition.isNegated
  })
}

/** Undefined if the answer is unknown, as for anything compared to null. */
function holds(value: JsonText, { operator, values: [first = NULL, ...others] }: CheckedCondition) {
  if (operator === 'is') return value === (first === 'unknown' ? NULL : first)
  if (operator === 'isdistinct') return value === NULL || compareValues(value, first) !== 0
  if (value === NULL) return undefined
  if (operator === 'in') return [first, ...others].some((each) => compareValues(value, each) === 0)
  if (operator === 'like') return isLike(textOf(value), textOf(first))
  if (operator === 'ilike') return isLike(textOf(value).toLowerCase(), textOf(first).toLowerCase())
  return COMPARISONS[operator](compareValues(value, first))
}

const COMPARISONS = {
  eq: (order: number) => order === 0,
  neq: (order: number) => order !== 0,
  lt: (order: number) => order < 0,
  lte: (order: number) => order <= 0,
  gt: (order: number) => order > 0,
  gte: (order: number) => order >= 0,
}
