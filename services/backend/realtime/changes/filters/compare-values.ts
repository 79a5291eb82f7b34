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
export function textOf(value: JsonText): string {
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
