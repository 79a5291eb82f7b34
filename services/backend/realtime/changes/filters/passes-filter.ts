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

/** A column's value as PostgreSQL writes it in JSON, where a number may have more digits than JavaScript's. */
export type JsonText = string

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** Below, at or above zero, as the first value is less than, equal to or greater than the second. */
export function compareValues(a: JsonText, b: JsonText): number {
  const [left, right] = [NUMBER.exec(a), NUMBER.exec(b)]
  if (left && right) return compareNumbers(left, right)
  return compareTexts(textOf(a), textOf(b))
}

/** Text is compared by its characters' numbers, as the collation "C" does. */
function textOf(value: JsonText): string {
  return value.startsWith('"') ? String(JSON.parse(value)) : value
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function compareNumbers(a: RegExpExecArray, b: RegExpExecArray): number {
  const places = Math.max(placesOf(a), placesOf(b))
  const difference = scaled(a, places) - scaled(b, places)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

function placesOf([, , , fraction = '', exponent = '0']: RegExpExecArray): number {
  return Math.max(0, fraction.length - Number(exponent))
}

/** The number as an integer, scaled to so many decimal places. */
function scaled(
  [, sign, whole = '', fraction = '', exponent = '0']: RegExpExecArray,
  places: number,
): bigint {
  const digits = BigInt(whole + fraction) * 10n ** BigInt(places - fraction.length + Number(exponent))
  return sign === '-' ? -digits : digits
}

/**
 * Matches as LIKE does: `%` for any text, `_` for any character, `\` before either for itself. It backtracks to the
 * last `%` alone, so that no pattern takes longer than its length times the text's.
 */
export function isLike(text: string, pattern: string): boolean {
  const [characters, wanted] = [[...text], parsePattern(pattern)]
  let [at, place] = [0, 0]
  let [lastAny, resumeAt] = [-1, 0]
  while (at < characters.length) {
    const token = wanted[place]
    if (token === ANY_TEXT) {
      lastAny = place++
      resumeAt = at
    } else if (token === ANY_CHARACTER || (token !== undefined && token === characters[at])) {
      place++
      at++
    } else if (lastAny >= 0) {
      place = lastAny + 1
      at = ++resumeAt
    } else return false
  }
  while (wanted[place] === ANY_TEXT) place++
  return place === wanted.length
}

const ANY_TEXT = Symbol('any text')
const ANY_CHARACTER = Symbol('any character')
type Token = string | typeof ANY_TEXT | typeof ANY_CHARACTER

function parsePattern(pattern: string): Token[] {
  const tokens: Token[] = []
  const characters = [...pattern]
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ''
    if (character === '\\') tokens.push(characters[++at] ?? '\\')
    else tokens.push(character === '%' ? ANY_TEXT : character === '_' ? ANY_CHARACTER : character)
  }
  return tokens
}
