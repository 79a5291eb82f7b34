import { MAX_NESTING } from '../limits.ts'
import { RestError } from '../rest-error.ts'
import { type Cursor, parseWhole, separated } from './cursor.ts'
import { type Filter, readOperation, readValueInList } from './filter.ts'
import { readField, skipBlanks } from './names.ts'

export type Condition =
  | { readonly kind: 'filter'; readonly filter: Filter }
  | {
      readonly kind: 'and' | 'or'
      readonly isNegated: boolean
      readonly conditions: readonly Condition[]
    }

/** The value of `and=`, `or=`, `not.and=` or `not.or=`: a list in brackets. */
export function parseLogic(operator: 'and' | 'or', isNegated: boolean, text: string): Condition {
  // PostgREST reads the operator's own text before the list's, and counts its characters.
  const before = `${isNegated ? 'not.' : ''}${operator}`.length
  return parseWhole('logic tree', text, (cursor) => readConditions(cursor, operator, isNegated, 1), before)
}

function readConditions(
  cursor: Cursor,
  operator: 'and' | 'or',
  isNegated: boolean,
  depth: number,
): Condition {
  if (depth > MAX_NESTING)
    throw new RestError(400, 'PGRST100', `"failed to parse logic tree": nested more than ${MAX_NESTING} deep`)
  skipBlanks(cursor)
  cursor.expect('(')
  const conditions = separated(cursor, ',', () => {
    skipBlanks(cursor)
    const condition = readCondition(cursor, depth)
    skipBlanks(cursor)
    return condition
  })
  cursor.expect(')')
  skipBlanks(cursor)
  return { kind: operator, isNegated, conditions }
}

function readCondition(cursor: Cursor, depth: number): Condition {
  const filter = cursor.attempt(() => {
    const field = readField(cursor)
    cursor.expect('.', 'delimiter (.)')
    return { field, ...readOperation(cursor, readValueInList) }
  })
  if (filter) return { kind: 'filter', filter }
  const isNegated = cursor.takes('not.')
  if (!isNegated) cursor.lacks('negation operator (not)')
  const operator = cursor.takes('and') ? 'and' : cursor.takes('or') ? 'or' : undefined
  if (!operator) cursor.fail('logic operator (and, or)')
  return readConditions(cursor, operator, isNegated, depth + 1)
}
